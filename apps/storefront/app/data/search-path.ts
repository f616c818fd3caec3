import type { Searched } from '@karat/contract/products.ts'

/** The address of a search with its filters, without the language; one without words is a listing of all pieces. */
export function searchPath({ q, filters }: Searched, order: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(q ? { q } : {}), ...filters, ...order })
  const path = q ? '/search' : '/jewellery'
  return query.size > 0 ? `${path}?${query}` : path
}

import type { Searched } from '@karat/contract/products.ts'

/**
 * The path of a search with its filters, without the language; a search without words is a listing of all products, with sold-out ones last
 * as in every search.
 */
export function searchPath({ q, filters }: Searched, order: Record<string, string> = {}): string {
  const isNarrowed = Object.keys(filters).length > 0
  const query = new URLSearchParams({ ...(q ? { q } : {}), ...filters, ...order, ...(!q && isNarrowed ? { soldOut: 'last' } : {}) })
  const path = q ? '/search' : '/jewellery'
  return query.size > 0 ? `${path}?${query}` : path
}

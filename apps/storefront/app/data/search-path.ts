import type { Searched } from '@karat/contract/products.ts'

/**
 * The address of a search with its filters, without the language; one without words is a listing of all pieces, whose sold-out ones come last
 * as they do in every search.
 */
export function searchPath({ q, filters }: Searched, order: Record<string, string> = {}): string {
  const isNarrowed = Object.keys(filters).length > 0
  const query = new URLSearchParams({ ...(q ? { q } : {}), ...filters, ...order, ...(!q && isNarrowed ? { soldOut: 'last' } : {}) })
  const path = q ? '/search' : '/jewellery'
  return query.size > 0 ? `${path}?${query}` : path
}

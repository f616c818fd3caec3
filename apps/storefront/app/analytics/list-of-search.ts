import type { Card } from '@karat/contract/products.ts'

interface FoundCards {
  cards: readonly Card[]
  near: { cards: readonly Card[] } | null
}

/** The list of products that a search shows: the results, or without any the nearest products. */
export function listOfSearch({ cards, near }: FoundCards) {
  const isNear = cards.length === 0 && near !== null
  return { item_list_id: 'SEARCH_LIST', item_list_name: isNear ? 'search_near' : 'search', cards: isNear ? near.cards : cards } as const
}

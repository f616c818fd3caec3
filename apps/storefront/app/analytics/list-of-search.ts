import type { Card } from '@karat/contract/products.ts'

interface FoundCards {
  cards: readonly Card[]
  near: { cards: readonly Card[] } | null
}

/** The list that a search shows: what was found, or where nothing was, what comes near. */
export function listOfSearch({ cards, near }: FoundCards) {
  const isNear = cards.length === 0 && near !== null
  return { item_list_id: 'SEARCH_LIST', item_list_name: isNear ? 'search_near' : 'search', cards: isNear ? near.cards : cards } as const
}

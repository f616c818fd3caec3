import type { Card } from '@karat/contract/products.ts'
import { expect, test } from 'vitest'
import { listOfSearch } from './list-of-search.ts'

const card = (slug: string) => ({ slug }) as Card

test('a search is recorded as the list of its results, or as that of nearby results [N-02]', () => {
  const [found, near] = [[card('found')], { cards: [card('near')] }]
  expect(listOfSearch({ cards: found, near: null })).toEqual({ item_list_id: 'SEARCH_LIST', item_list_name: 'search', cards: found })
  expect(listOfSearch({ cards: [], near })).toEqual({ item_list_id: 'SEARCH_LIST', item_list_name: 'search_near', cards: near.cards })
  expect(listOfSearch({ cards: [], near: null })).toEqual({ item_list_id: 'SEARCH_LIST', item_list_name: 'search', cards: [] })
})

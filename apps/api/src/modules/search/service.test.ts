import { expect, test } from 'vitest'
import type { Db } from '../../kernel/db/db.ts'
import type { Site } from '../sites/port.ts'
import { createSearch } from './service.ts'
import { rankedLimit } from './store.ts'

/** A search whose database says how many products have each word, and answers each statement with as many products as there are of its kind. */
function searchOf(expected: number, matches: { popular: number; ranked: number }, large = true) {
  const asked: string[] = []
  const client = {
    async query({ name = '' }: { name?: string }, params: unknown[]) {
      asked.push(name)
      if (name === 'search_expected') return { rows: [{ pieces: expected }] }
      if (name.startsWith('search_more')) return { rows: large ? [{}] : [] }
      const found = name.startsWith('search_popular') ? matches.popular : matches.ranked
      return { rows: Array.from({ length: Math.min(found, params[2] as number) }, (_, index) => ({ id: `P-${index}` })) }
    },
  }
  const search = createSearch({ session: { client } } as unknown as Db, {
    cards: async (_site, _language, ids) => ids.map((id) => ({ productId: id })) as never,
  })
  return {
    asked,
    async find(page: number) {
      const { total, capped, pages, cards } = await search.find({ code: 'in' } as Site, 'en', 'ring', page)
      return { total, capped, pages, cards: cards.length }
    },
  }
}

test('a search is exact as far as products are ranked, and says so where there are more', async () => {
  const found = (matches: number, page: number) => searchOf(rankedLimit, { popular: 0, ranked: matches }).find(page)
  expect(await found(rankedLimit, 1)).toEqual({ total: rankedLimit, capped: false, pages: 42, cards: 24 })
  expect(await found(rankedLimit + 1, 42)).toEqual({ total: rankedLimit, capped: true, pages: 42, cards: rankedLimit % 24 })
  expect(await found(3, 1)).toEqual({ total: 3, capped: false, pages: 1, cards: 3 })
})

test('of very many products the most popular ones are ranked; where few of these have all words, the index finds them', async () => {
  const many = searchOf(rankedLimit + 1, { popular: 500, ranked: 0 })
  expect(await many.find(10)).toEqual({ total: 240, capped: true, pages: 10, cards: 24 })
  expect(many.asked).toEqual(['search_expected', 'search_popular_in'])
  const few = searchOf(rankedLimit + 1, { popular: 12, ranked: 30 })
  expect(await few.find(1)).toEqual({ total: 30, capped: false, pages: 2, cards: 24 })
  // All of a small site were looked at, in a database that has many for others.
  const small = searchOf(rankedLimit + 1, { popular: 12, ranked: 30 }, false)
  expect(await small.find(1)).toEqual({ total: 12, capped: false, pages: 1, cards: 12 })
})

test('a word that no product has is not searched for', async () => {
  const none = searchOf(0, { popular: 5, ranked: 5 })
  expect(await none.find(1)).toEqual({ total: 0, capped: false, pages: 1, cards: 0 })
  expect(none.asked.filter((name) => name.startsWith('search_ranked') || name.startsWith('search_popular'))).toEqual([])
})

import { expect, test } from 'vitest'
import type { Db } from '../../kernel/db/db.ts'
import type { Site } from '../sites/port.ts'
import { createSearch } from './service.ts'
import { rankedLimit } from './store.ts'

test('a search is exact as far as products are ranked, and says so where there are more', async () => {
  const search = (matches: number) => {
    const rows = Array.from({ length: matches }, (_, index) => ({ id: `P-${index}` }))
    const db = { session: { client: { query: async () => ({ rows }) } } } as unknown as Db
    return createSearch(db, { cards: async (_site, _language, ids) => ids.map((id) => ({ productId: id })) as never })
  }
  const found = async (matches: number, page: number) => {
    const { total, capped, pages, cards } = await search(matches).find({ code: 'in' } as Site, 'en', 'ring', page)
    return { total, capped, pages, cards: cards.length }
  }
  expect(await found(rankedLimit, 1)).toEqual({ total: rankedLimit, capped: false, pages: 42, cards: 24 })
  expect(await found(rankedLimit + 1, 42)).toEqual({ total: rankedLimit, capped: true, pages: 42, cards: rankedLimit % 24 })
  expect(await found(0, 1)).toEqual({ total: 0, capped: false, pages: 1, cards: 0 })
})

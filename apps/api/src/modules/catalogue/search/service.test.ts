import { expect, test } from 'vitest'
import { type Client, type Db, withClient } from '../../../kernel/db/db.ts'
import type { Site } from '../../content/sites/port.ts'
import type { SearchDependencies } from './dependencies.ts'
import { createSearch } from './service.ts'
import { rankedLimit } from './views.ts'

const nothing = { cards: [], total: 0, capped: false, pages: 1, facets: [] }

const india = { code: 'in', currency: 'INR' } as Site

interface Shop {
  /** How many products have each word, and the completions of the last one. */
  pieces: number
  completions?: string[]
  /** The number of completions of the last word. */
  words?: number
  /** How many products of each tier have all words. */
  first?: number
  popular?: number
  any?: number
}

/** A search whose database answers each statement with as many products as there are of its kind. */
function searchOf({ pieces, completions = ['halo'], words = completions.length, ...matches }: Shop) {
  const asked: { kind: string; query: unknown }[] = []
  const client = {
    async query({ name = '' }: { name?: string }, params: unknown[]) {
      if (name === 'search_known')
        return { rows: pieces > 0 ? completions.map((word) => ({ word, pieces, completed: pieces, completions: words })) : [] }
      const kind = name.split('_')[1] ?? ''
      if (!(kind in { first: 1, popular: 1, any: 1 })) return { rows: [] }
      asked.push({ kind, query: params[0] })
      const found = matches[kind as 'any'] ?? 0
      return { rows: Array.from({ length: Math.min(found, params[1] as number) }, (_, index) => ({ id: `P-${index}` })) }
    },
  }
  const catalogue = {
    productsOf: async () => new Map(),
    browse: async () => nothing,
    found: async (_site, _language, { ids, capped }) => ({
      count: () => ids.length,
      page: async ({ page = 1 }) => ({
        ...nothing,
        cards: ids.slice((Number(page) - 1) * 24, Number(page) * 24).map((id) => ({ productId: id })) as never,
        total: ids.length,
        capped,
        pages: Math.max(1, Math.ceil(ids.length / 24)),
      }),
    }),
  } satisfies SearchDependencies['catalogue']
  const search = createSearch({ db: withClient({} as Db, client as unknown as Client), catalogue })
  return {
    asked,
    kinds: () => asked.map(({ kind }) => kind),
    async find(page: number, query = 'halo') {
      const { total, capped, pages, cards } = await search.find(india, 'en', { q: query, page: String(page) })
      return { total, capped, pages, cards: cards.length }
    },
  }
}

test('a search total is exact up to the number of ranked products, and is marked where there are more', async () => {
  const found = (any: number, page: number) => searchOf({ pieces: rankedLimit, any }).find(page)
  expect(await found(rankedLimit, 1)).toEqual({ total: rankedLimit, capped: false, pages: 42, cards: 24 })
  expect(await found(rankedLimit + 1, 42)).toEqual({ total: rankedLimit, capped: true, pages: 42, cards: rankedLimit % 24 })
  expect(await found(3, 1)).toEqual({ total: 3, capped: false, pages: 1, cards: 3 })
})

test('of very many products the most popular are ranked; more are searched if few of these have all words', async () => {
  const many = searchOf({ pieces: rankedLimit + 1, first: 500 })
  expect(await many.find(10)).toEqual({ total: 240, capped: true, pages: 10, cards: 24 })
  expect(many.kinds()).toEqual(['first'])
  const some = searchOf({ pieces: rankedLimit + 1, first: 12, popular: 241 })
  expect(await some.find(1)).toEqual({ total: 240, capped: true, pages: 10, cards: 24 })
  expect(some.kinds()).toEqual(['first', 'popular'])
  const few = searchOf({ pieces: rankedLimit + 1, first: 12, popular: 20, any: 30 })
  expect(await few.find(1)).toEqual({ total: 30, capped: false, pages: 2, cards: 24 })
  expect(few.kinds()).toEqual(['first', 'popular', 'any'])
  // The second tier has eight times as many: not as many as are ranked.
  for (const [first, kinds] of [
    [4, ['first', 'popular', 'any']],
    [3, ['first', 'any']],
  ] as const) {
    const hardlyAny = searchOf({ pieces: rankedLimit + 1, first, popular: 20, any: 30 })
    expect([await hardlyAny.find(1), hardlyAny.kinds()]).toEqual([{ total: 30, capped: false, pages: 2, cards: 24 }, kinds])
  }
})

test('an incomplete word with very many matches is searched as its most common completions; the total is marked as incomplete', async () => {
  const some = searchOf({ pieces: 20_001, completions: ['halo', 'halos'], first: 4, any: 5 })
  expect(await some.find(1)).toMatchObject({ total: 5, capped: false })
  // Where all of them are known, they are searched for in every tier.
  expect(some.asked.map(({ query }) => query)).toEqual(["('halo' | 'halos')", "('halo' | 'halos')", "('halo' | 'halos')"])
  const others = searchOf({ pieces: 20_001, completions: ['halo', 'halos'], words: 3, any: 5 })
  expect(await others.find(1)).toMatchObject({ total: 5, capped: true })
  expect(others.asked.map(({ query }) => query)).toEqual(["('halo':*)", "('halo' | 'halos')"])
  const rare = searchOf({ pieces: 20_000, completions: ['halo'], words: 3, any: 5 })
  expect(await rare.find(1)).toMatchObject({ total: 5, capped: false })
})

test('of synonyms only those that products have are searched, and they do not complete an incomplete word', async () => {
  const asked: unknown[] = []
  const client = {
    async query({ name = '' }: { name?: string }, params: unknown[]) {
      if (name !== 'search_known') asked.push(params[0])
      const known = ['nose', 'pin', 'nathni'].map((word) => ({ word, pieces: 30_000, completed: 0, completions: 0 }))
      const completion = { word: 'nath', pieces: 30_000, completed: 30_000, completions: 1 }
      return { rows: name === 'search_known' ? [...known, completion] : [] }
    },
  }
  const catalogue = {
    productsOf: async () => new Map(),
    browse: async () => nothing,
    found: async () => ({ count: () => 0, page: async () => nothing }),
  } satisfies SearchDependencies['catalogue']
  const search = createSearch({ db: withClient({} as Db, client as unknown as Client), catalogue })
  await search.find(india, 'en', { q: 'nath' })
  // For a nose pin both words are searched for; no product has a nose stud, since none has a stud.
  expect(asked[0]).toBe("('nath' | ('nose' & 'pin') | 'nathni')")
})

test('a word that no product has is not searched', async () => {
  const none = searchOf({ pieces: 0, first: 5, popular: 5, any: 5 })
  expect(await none.find(1)).toEqual({ total: 0, capped: false, pages: 1, cards: 0 })
  expect(none.kinds()).toEqual([])
})

test('for terms outside of the vocabulary, numbers and parts of Chinese words, the most popular products are searched first', async () => {
  for (const query of ['471', '榕叶']) {
    const many = searchOf({ pieces: 0, first: 500 })
    expect(await many.find(1, query)).toMatchObject({ total: 240, capped: true })
    const few = searchOf({ pieces: 0, first: 1, popular: 1, any: 3 })
    expect(await few.find(1, query)).toMatchObject({ total: 3, capped: false })
    expect([many.kinds(), few.kinds()]).toEqual([['first'], ['first', 'any']])
  }
})

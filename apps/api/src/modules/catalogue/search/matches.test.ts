import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { rewritePartition } from '../../../kernel/db/partition.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { partsOf } from './synonyms.ts'
import { findProducts } from './views.ts'
import { indexWords, isHan, isSuggested, wordsOf } from './words.ts'

const { db } = await shopOfFile()
const scope = { subsite: 'zz', language: 'en' }
const name = 'zz:en'

/** Words of generated products, with their frequency in percent; some have synonyms, share a beginning, or are in no vocabulary. */
const shares = `gold 88, women 60, ring 50, rings 45, silver 46, earrings 42, ruby 41, ear 40, 22k 48, halo 30, halos 9, manik 2, bali 3, nose 12,
  pin 11, nosepin 1, sona 2, pair 44, pairs 43, none 39, r 20, solitaire 7, rare 0.1, rarest 0.05, dome 0.2, अंगूठी 47, सोना 30, خاتم 41, ذهب 13,
  钻石 44, 红宝石 43, 戒指 42, 黄金 50, 宝石 20, 石榴石 5, 玫瑰金 9`
const alike = Array.from({ length: 40 }, (_, at) => `co${'abcdefghij'[at % 10]}${'klmn'[Math.floor(at / 10)]} 24`)
const words = Object.fromEntries(
  [...shares.split(','), ...alike].map((one): [string, number] => {
    const [word = '', share = ''] = one.trim().split(' ')
    return [word, Number(share)]
  }),
)
const products = 2400
/** The most popular products, and those up to the end of the second tier. */
const [mostPopular, popular] = [320, 900]

/**
 * Products of which those with an even number have no ruby and the others no silver, so that these two words never meet, and one unlike all
 * others.
 */
function makeProducts(seed: number) {
  let state = seed
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return Array.from({ length: products }, (_, at) => {
    const chosen = Object.entries(words).flatMap(([word, share]) => (random() * 100 < share ? [word] : []))
    const own =
      at === products - 1
        ? ['lonely', 'cozz']
        : chosen.filter((one) => !(at % 2 === 0 ? ['ruby', 'manik', '红宝石'] : ['silver']).includes(one))
    const tier = at < mostPopular ? 0 : at < popular ? 1 : 2
    return { id: `ZZ-${at}`, popularity: products - Math.floor(at / 3), tier, own: [...own, String(at)] }
  })
}

async function write(seed: number): Promise<void> {
  const documents = makeProducts(seed).map(({ own, ...one }) => ({ ...one, words: [...new Set(own.flatMap(indexWords))] }))
  const pieces = new Map<string, number>()
  for (const word of documents.flatMap((one) => one.words)) if (isSuggested(word)) pieces.set(word, (pieces.get(word) ?? 0) + 1)
  await db.transaction(async (tx) => {
    const fill = (table: SQL) =>
      tx.execute(sql`
        insert into ${table} (scope, product_id, popularity, tier, words)
        select ${name}, id, popularity, tier, setweight(to_tsvector('simple', words), 'A')
        from jsonb_to_recordset(${JSON.stringify(documents.map((one) => ({ ...one, words: one.words.join(' ') })))}::jsonb)
          as t(id text, popularity int, tier smallint, words text)`)
    await rewritePartition(tx, { of: 'search_document', by: 'scope', value: name }, { fill })
    await tx.execute(sql`delete from vocabulary where scope = ${name}`)
    await tx.execute(sql`
      insert into vocabulary (scope, word, shown, pieces) select ${name}, word, word, pieces
      from jsonb_to_recordset(${JSON.stringify([...pieces].map(([word, count]) => ({ word, pieces: count })))}::jsonb) as t(word text, pieces int)`)
  })
}

/** The query as one tsquery without any optimisation: every synonym, and every word that begins like the last one. */
function plainQuery(asked: readonly string[]): string {
  const term = (word: string, end: string): string => {
    const letters = isHan.test(word) ? [...word] : []
    const cuts = letters.slice(1).map((_, at) => `'${letters.slice(0, at + 1).join('')}' & '${letters.slice(at + 1).join('')}'${end}`)
    return `(${[`'${word}'${end}`, ...cuts].join(' | ')})`
  }
  return partsOf(asked)
    .map(({ alternatives }) =>
      alternatives.map((one) =>
        one.words.map((word, at) => term(word, one.incomplete && at === one.words.length - 1 ? ':*' : '')).join(' & '),
      ),
    )
    .map((alternatives) => `(${alternatives.join(' | ')})`)
    .join(' & ')
}

async function compare(query: string): Promise<'nothing' | 'all' | 'the most popular' | 'some'> {
  const asked = wordsOf(query)
  const found = await findProducts(db, scope, { words: asked })
  const plain = await rows<{ id: string }>(
    db,
    sql`select product_id as id from search_document where scope = ${name} and words @@ to_tsquery('simple', ${plainQuery(asked)})
        order by popularity desc, product_id`,
  )
  const ids = plain.map(({ id }) => id)
  const [got, whole] = [found.ids.toSorted(), ids.toSorted()]
  expect(new Set(got).size).toBe(got.length)
  if (!found.capped) {
    expect({ query, got }).toEqual({ query, got: whole })
    return whole.length === 0 ? 'nothing' : 'all'
  }
  // There are more, or may be: the most popular ones are shown, or as many as are ranked.
  expect({ query, others: got.filter((id) => !whole.includes(id)) }).toEqual({ query, others: [] })
  expect(got.length).toBeGreaterThan(0)
  if (got.length !== 240) return 'some'
  // One more is read, to see whether there are more, and the worst of them is left out.
  expect({ query, others: got.filter((id) => !ids.slice(0, 241).includes(id)) }).toEqual({ query, others: [] })
  return 'the most popular'
}

const word = fc.oneof(
  fc.constantFrom(...Object.keys(words)),
  fc.constantFrom(...Object.keys(words)).map((one) => [...one].slice(0, Math.max(1, Math.ceil([...one].length / 2))).join('')),
  fc.integer({ min: 0, max: products + 50 }).map(String),
  fc.constantFrom('22 K', '石', '钻石戒指', '红宝石戒指', 'nose pin', 'zzz', 'the', 'Góld', 'الخاتم', 'co', 'c'),
)
const query = fc.array(word, { minLength: 1, maxLength: 5 }).map((list) => list.join(' '))

describe.each([1, 20_261_125])('products made of seed %i are found', (seed) => {
  beforeAll(() => write(seed))
  test('as by one query over all documents, for any query', async () => {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        if (wordsOf(text).length === 0) return
        const kind = await compare(text)
        seen.set(kind, (seen.get(kind) ?? 0) + 1)
      }),
      { numRuns: 150, seed, endOnFailure: true },
    )
    for (const kind of ['nothing', 'all', 'the most popular']) expect([kind, (seen.get(kind) ?? 0) > 5]).toEqual([kind, true])
  }, 60_000)
  test('also where very many products have each word and none has all, and where the last word matches very many', async () => {
    expect(await compare('silver ruby')).toBe('nothing')
    expect(await compare('ruby silver women')).toBe('nothing')
    expect(await compare('钻石 红宝石')).toBe('all')
    expect(await compare('黄金')).toBe('the most popular')
    expect(await compare('women co')).toBe('the most popular')
    expect(await compare('rare c')).toBe('some')
    // No product has one of the commonest of them, and yet one may have another.
    expect(await compare('lonely co')).toBe('all')
    expect(await compare('1677 2182 co')).toBe('nothing')
    expect(await compare('silver ruby c')).toBe('nothing')
  })
})

import { searchReply, type SearchReply, suggestReply } from '@karat/contract/products.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scopesOf } from '../../../prepare.ts'
import { headersOf } from '../../../testing/shop.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { createSearch } from './service.ts'

const shop = await shopOfFile()
const ask = (q: string, language = 'en', page?: number) =>
  shop.call<SearchReply>('GET', `/api/search/?q=${encodeURIComponent(q)}${page ? `&page=${page}` : ''}`, undefined, headersOf[language])
const suggest = (q: string, language = 'en') =>
  shop.call('GET', `/api/search/suggest?q=${encodeURIComponent(q)}`, undefined, headersOf[language])

/** Input of people and programs: characters of every kind, operators of queries and of SQL, invisible characters. */
const pieces = [
  'ring',
  'gold',
  'сольет',
  'अंगूठी',
  'خاتم',
  '钻石戒指',
  '石',
  'r',
  '4',
  '22 K',
  'PT 950',
  'Meher',
  'and',
  'の指輪',
  '반지',
  'แหวน',
  "'",
  "''",
  '"',
  '\\',
  '`',
  ';',
  '--',
  '/*',
  '*/',
  '%',
  '_',
  '$1',
  '${x}',
  '&',
  '|',
  '!',
  '(',
  ')',
  ':*',
  '<->',
  '<',
  '@@',
  '=',
  ',',
  "' or 1=1 --",
  "'; drop table vocabulary; --",
  "ring':* | 'gold",
  '!gold',
  'gold & !ring',
  'ring <2> gold',
  '\\x00',
  'null',
  'NaN',
  '-1',
  '\0',
  '',
  '	',
  '\n',
  '',
  '\xA0',
  '​',
  '‌',
  '‍',
  '‎',
  '‏',
  '‮',
  '⁦',
  '﻿',
  '�',
  '💍',
  '👩‍❤️‍👨',
  '1️⃣',
  '🇮🇳',
  '́',
  'ً',
  'ـ',
  '़',
  'é',
  'é',
  'ß',
  'İ',
  'ı',
  'ﷺ',
  'ﷻ',
  '½',
  '⑴',
  '⒈',
  'Ⅻ',
  '℃',
  'ﬁ',
  '㍿',
  '𝔤𝔬𝔩𝔡',
  '𠮷',
]
const query = fc
  .array(
    fc.oneof(
      fc.constantFrom(...pieces),
      fc.constantFrom(' ', ''),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    {
      minLength: 1,
      maxLength: 24,
    },
  )
  .map((list) => list.join(''))

test('any input is answered, or refused as an invalid search', async () => {
  await fc.assert(
    fc.asyncProperty(query, fc.constantFrom(...Object.keys(headersOf)), async (q, language) => {
      const [found, suggested] = [await ask(q.toWellFormed(), language), await suggest(q.toWellFormed(), language)]
      for (const [answer, reply] of [
        [found, searchReply],
        [suggested, suggestReply],
      ] as const) {
        expect([JSON.stringify(q), [200, 400].includes(answer.status), answer.status]).toEqual([JSON.stringify(q), true, answer.status])
        if (answer.status === 200) reply.parse(answer.body)
      }
    }),
    { numRuns: 300, seed: 17 },
  )
}, 120_000)

test('input without words finds nothing, and separators between words change nothing', async () => {
  const total = async (q: string, page?: number) => {
    const { status, body } = await ask(q, 'en', page)
    return status === 200 ? body.total : status
  }
  for (const q of [
    '',
    ' ',
    '\t\n',
    '\u200f\u200e',
    "'",
    "!!! '; --",
    '💍',
    '<->',
    '\u0640',
    'x'.repeat(100),
    '石'.repeat(100),
    'ﷺ'.repeat(100),
  ])
    expect([q, await total(q)]).toEqual([q, 0])
  for (const q of ['\u0000', 'ring\u0000gold', 'x'.repeat(101), 'ring '.repeat(100)]) expect([q, await total(q)]).toEqual([q, 400])
  const [ring, both, twice] = [await total('ring'), await total('gold ring'), await total('ring ring')]
  expect(both).toBeGreaterThan(3)
  for (const q of ['ring 💍', ' ring ', 'the ring', "ring'", 'ring:*', '!ring', '\u202ering'])
    expect([q, await total(q)]).toEqual([q, ring])
  for (const q of ['gold & !ring', 'gold | ring', "gold' & 'ring", 'gold <-> ring', 'gold\u00a0ring', 'GOLD, Ring!'])
    expect([q, await total(q)]).toEqual([q, both])
  expect([await total('ring '.repeat(20)), await total('a '.repeat(50)), await total('ring', 9999)]).toEqual([
    twice,
    await total('a a'),
    ring,
  ])
  expect(await total('ring हीरा خاتم 戒指')).toBe(await total('diamond ring'))
})

const cards = async (q: string, language = 'en') => (await ask(q, language)).body.cards.map(({ product }) => product)
const asked = [
  ['gold ring', 'en'],
  ['banyan leaf', 'en'],
  ['diamnd ring', 'en'],
  ['सोना अंगूठी', 'hi'],
  ['钻石戒指', 'zh-Hans'],
] as const

test('concurrent searches are answered as if each were alone, and equally by another process', async () => {
  const alone = await Promise.all(asked.map(([q, language]) => cards(q, language)))
  expect(alone.every((found) => found.length > 0)).toBe(true)
  const together = await Promise.all(
    Array.from({ length: 60 }, (_, at) => {
      const [q, language] = asked[at % asked.length] ?? asked[0]
      return cards(q, language)
    }),
  )
  for (const [at, found] of together.entries()) expect(found).toEqual(alone[at % asked.length])
  const other = createSearch({ db: shop.db, catalogue: shop.modules.catalogue })
  const site = (await shop.modules.sites.byCode('in'))!
  expect((await other.find(site, 'en', { q: 'gold ring' })).cards.map(({ productId }) => productId)).toEqual(alone[0])
})

test('while all documents are rewritten, every search finds the former results', async () => {
  const scopes = scopesOf(await shop.modules.sites.all())
  const before = await Promise.all(asked.map(([q, language]) => cards(q, language)))
  let isWriting = true
  const readers = asked.map(async ([q, language], at) => {
    let answers = 0
    for (; isWriting || answers === 0; answers++) expect([q, await cards(q, language)]).toEqual([q, before[at]])
    return answers
  })
  const writing = shop.db.transaction((tx) => shop.modules.search.rebuild(tx, scopes)).finally(() => (isWriting = false))
  await Promise.all([writing, ...readers])
  expect(await Promise.all(asked.map(([q, language]) => cards(q, language)))).toEqual(before)
})

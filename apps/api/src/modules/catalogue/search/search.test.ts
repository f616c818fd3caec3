import type { SearchReply, SuggestReply } from '@karat/contract/products.ts'
import { describe, expect, test } from 'vitest'
import { headersOf } from '../../../testing/shop.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'

const shop = await shopOfFile()

const found = async (language: string, q: string) => {
  const { body } = await shop.call<SearchReply>('GET', `/api/search/?q=${encodeURIComponent(q)}`, undefined, headersOf[language])
  return { pieces: body.cards.map((card) => card.product), total: body.total, corrected: body.corrected }
}
const suggested = async (language: string, q: string) =>
  (await shop.call<SuggestReply>('GET', `/api/search/suggest?q=${encodeURIComponent(q)}`, undefined, headersOf[language])).body

/** In each language: its name of a diamond ring, of a metal and category, one with a typing error or without accents, and a prefix. */
const asked = {
  en: { name: 'banyan leaf', kind: 'gold ring', loosely: 'bányan léaf', begins: ['solit', 'solitaire'] },
  hi: { name: 'बरगद पत्ती', kind: 'सोना अंगूठी', loosely: 'बरगद की पत्ती', begins: ['अंगू', 'अंगूठियाँ'] },
  mr: { name: 'वडाच्या पानांची', kind: 'सोने अंगठी', loosely: 'वडाच्या पानांची', begins: ['अंग', 'अंगठ्या'] },
  ar: { name: 'أوراق البانيان', kind: 'خاتم ذهب', loosely: 'اوراق بانيان', begins: ['خات', 'خاتم'] },
  es: { name: 'hojas de baniano', kind: 'anillo de oro', loosely: 'Hójas baníano', begins: ['anil', 'anillo'] },
  'zh-Hans': { name: '榕叶戒指', kind: '黄金戒指', loosely: '榕叶 戒指', begins: ['戒', '戒指'] },
} as const

describe.each(Object.entries(asked))('search in %s', (language, { name, kind, loosely, begins: [start, whole] }) => {
  test('finds by words of the language and by English ones', async () => {
    expect((await found(language, name)).pieces[0]).toBe('RNG-001')
    expect((await found(language, loosely)).pieces[0]).toBe('RNG-001')
    expect((await found(language, 'Banyan Leaf Band')).pieces[0]).toBe('RNG-001')
    expect((await found(language, kind)).total).toBeGreaterThan(3)
  })
  test('a purity is found with and without its space', async () => {
    const close = await found(language, '22K')
    expect(close.total).toBeGreaterThan(10)
    expect(await found(language, '22 K')).toEqual(close)
    expect(await found(language, '22 k')).toEqual(close)
  })
  test('suggests words in their written form, and products', async () => {
    const { words, cards } = await suggested(language, start)
    expect(words).toContain(whole)
    expect(cards.length).toBeGreaterThan(0)
  })
})

test('a misspelling is corrected to the written form of the word, accents included', async () => {
  expect(await found('es', 'solitaroi')).toMatchObject({ corrected: 'solitario' })
  expect((await suggested('es', 'rubi')).words).toContain('rubí')
})

test('Chinese text that is segmented differently in a query than in a name is found', async () => {
  expect((await found('zh-Hans', '钻石戒指')).total).toBeGreaterThan(3)
  expect((await found('zh-Hans', '单钻戒指')).pieces).toContain('RNG-002')
  expect((await found('zh-Hans', '玫瑰金戒指')).total).toBeGreaterThan(0)
})

test('suggestions find products, and are words of a name, a kind, a metal or a stone', async () => {
  for (const [language, typed, suggestion] of [
    ['en', 'gold rin', 'gold ring'],
    ['en', 'women’s silv', 'women’s silver'],
    ['en', 'diamond go', 'diamond gold'],
    ['hi', 'सोने की अंगू', 'सोने की अंगूठियाँ'],
    ['hi', 'सोने के झुम', ''],
    ['mr', 'सोन्याची अंग', 'सोन्याची अंगठी'],
    ['ar', 'خات', 'خاتم'],
    ['es', 'anillo de o', 'anillo de oro'],
    ['zh-Hans', '黄金戒', '黄金 戒指'],
  ] as const) {
    const { words } = await suggested(language, typed)
    if (suggestion) expect([language, typed, words]).toEqual([language, typed, expect.arrayContaining([suggestion])])
    for (const word of words)
      expect([language, typed, word, (await found(language, word)).total > 0]).toEqual([language, typed, word, true])
  }
  // The dual of a name, as it is written before another noun.
  for (const typed of ['خات', 'خاتما']) expect((await suggested('ar', typed)).words).not.toContain('خاتما')
  expect((await found('ar', 'خاتما')).total).toBeGreaterThan(0)
  // Words of descriptions only: `a band ringed with diamonds`.
  expect((await suggested('en', 'gold ring')).words).not.toContain('gold ringed')
})

import type { SearchReply, SuggestReply } from '@karat/contract/products.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { takeOverProducts } from '../../../prepare.ts'
import { headersOf } from '../../../testing/shop.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'

const shop = await shopOfFile()

const find = async (query: string, language = 'en') =>
  (await shop.call<SearchReply>('GET', `/api/search/?${query}`, undefined, headersOf[language])).body
const q = (words: string, more = '', language = 'en') => find(`q=${encodeURIComponent(words)}${more}`, language)
const priceOf = (card: SearchReply['cards'][number]) => card.offer_price || card.actualPrice

/** The cards of all pages of a query in English. */
const findAllCards = async (words: string) => {
  const { pages } = await q(words)
  const each = await Promise.all(Array.from({ length: pages }, (_, at) => q(words, `&page=${at + 1}`)))
  return each.flatMap(({ cards }) => cards)
}

/** The prices of products that are not sold out; sold-out ones come last. */
const pricesOf = ({ cards }: SearchReply) => cards.filter(({ availability }) => availability !== 'sold_out').map(priceOf)

test('a search phrase with conditions equals its filters, and the response lists them', async () => {
  const wished = await q('gold ring under 50000')
  expect(wished.understood).toEqual({ q: 'gold ring', filters: { price: '-50000' } })
  const { understood: _wish, query: _said, ...filtered } = await q('gold ring', '&price=-50000')
  expect(wished).toMatchObject(filtered)
  expect(wished.total).toBeGreaterThan(0)
  for (const card of wished.cards) expect(priceOf(card)).toBeLessThanOrEqual(50_000)
  const chains = await q('chain 22k 10 gram')
  expect(chains.understood).toEqual({ q: 'chain', filters: { purity: '22K', weight: '9-11' } })
  expect(chains.cards.map(({ product }) => product)).toContain('CHN-001')
  // A filter of the address overrides one in the query's words.
  expect((await q('ring under 50000', '&price=-100')).understood).toEqual({ q: 'ring', filters: { price: '-100' } })
  expect((await q('gold ring')).understood).toBeNull()
})

test('a metal in the phrase applies to the variant that the filters leave, in every language', async () => {
  // It is made in gold and platinum, and only the platinum one costs less than 50,000 rupees.
  const [band, platinum] = ['RNG-110', (await q('platinum ring under 50000')).cards]
  expect(platinum.map(({ product }) => product)).toContain(band)
  for (const { metal } of platinum) expect(metal).toBe('platinum')
  const gold = await q('gold ring under 50000')
  const inGold = await findAllCards('gold ring under 50000')
  expect((await q('gold ring')).cards.length).toBeGreaterThan(0)
  expect(inGold.map(({ product }) => product)).not.toContain(band)
  for (const [words, language] of [
    ['gold ring under 50000', 'en'],
    ['golden ring under 50000', 'en'],
    ['50000 से कम की सोने की अंगूठी', 'hi'],
    ['सोन्याची अंगठी 50000 पेक्षा कमी', 'mr'],
    ['خاتم ذهب أقل من 50000', 'en'],
    ['anillo de oro por menos de 50000', 'en'],
    ['低于50000的金戒指', 'en'],
  ] as const) {
    const { cards, total } = await q(words, '', language)
    expect([words, total, [...new Set(cards.map(({ metal }) => metal))]]).toEqual([words, gold.total, ['gold']])
  }
  for (const { colour } of (await q('rose gold ring under 90000')).cards) expect(colour).toBe('rose')
  expect((await q('rose gold ring under 90000')).total).toBeGreaterThan(0)
  // The metal stays a word: no value of a filter is selected, and a chosen metal counts instead.
  const metals = gold.facets.find(({ name }) => name === 'metal')?.values ?? []
  expect(metals.filter(({ selected }) => selected)).toEqual([])
  for (const { metal } of (await q('gold ring under 50000', '&metal=platinum')).cards) expect(metal).toBe('platinum')
})

test('a phrase of conditions alone finds all products that its filters leave', async () => {
  const found = await q('under 5000')
  const { body: all } = await shop.call<SearchReply>('GET', '/api/products/?price=-5000&soldOut=last')
  expect([found.total, found.cards]).toEqual([all.total, all.cards])
})

test('results are filtered and sorted like a listing, with the count of each value', async () => {
  const all = await q('ring')
  const purities = all.facets.find(({ name }) => name === 'purity')?.values ?? []
  expect(purities.length).toBeGreaterThan(1)
  for (const { value, count } of purities) {
    const narrowed = await q('ring', `&purity=${value}`)
    expect([value, narrowed.total]).toEqual([value, count])
    expect(narrowed.facets.find(({ name }) => name === 'purity')?.values.find((one) => one.selected)?.value).toBe(value)
    for (const card of narrowed.cards) expect(card.purity).toBe(value)
  }
  const prices = pricesOf(await q('ring', '&sort=price'))
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  expect(pricesOf(await q('ring', '&sort=price-desc'))).toEqual(prices.toReversed())
  const { status, body } = await shop.call<{ field: string }>('GET', '/api/search/?q=ring&price=cheap')
  expect([status, body.field]).toEqual([400, 'price'])
})

test('a search without results drops the word or filter that excludes everything, and the response names it', async () => {
  const price = await q('diamond necklace under 100')
  expect(price.total).toBe(0)
  expect(price.near).toMatchObject({ q: 'diamond necklace', filters: {}, without: [{ name: 'price', value: '-100' }] })
  expect(price.near?.total).toBe((await q('diamond necklace')).total)
  const word = await q('gold ring qwertyuiop', '&purity=18K')
  expect(word.near).toMatchObject({ q: 'gold ring', filters: { purity: '18K' }, without: [{ name: 'q', value: 'qwertyuiop' }] })
  expect(word.near?.cards.length).toBeGreaterThan(0)
  expect((await q('gold ring')).near).toBeNull()
  // As many words as products have together, even where each word is of some product.
  expect((await q('2 carat diamond ring')).near?.q).toMatch(/diamond ring$/)
  expect(word.near?.cards.length).toBeLessThanOrEqual(8)
})

test('if no product has any of the words, nearby results are those of the filters, else the most popular of all', async () => {
  const { body: cheap } = await shop.call<SearchReply>('GET', '/api/products/?price=-5000')
  expect((await q('qwertyuiop under 5000')).near).toMatchObject({
    q: '',
    filters: { price: '-5000' },
    without: [{ name: 'q', value: 'qwertyuiop' }],
    total: cheap.total,
  })
  const { body: all } = await shop.call<SearchReply>('GET', '/api/products/?soldOut=last')
  const nothing = await q('qwertyuiop zxcvbnm', '&price=-1')
  expect([nothing.total, nothing.cards]).toEqual([0, []])
  expect(nothing.near).toEqual({
    q: '',
    filters: {},
    without: [
      { name: 'q', value: 'qwertyuiop' },
      { name: 'q', value: 'zxcvbnm' },
      { name: 'price', value: '-1' },
    ],
    total: all.total,
    cards: all.cards.slice(0, 8),
  })
})

test('words about the search itself are never corrected, and are ignored if no product has them', async () => {
  expect(await q('price')).toMatchObject({ corrected: null, total: 0 })
  for (const [words, same, language] of [
    ['cheap gold ring', 'gold ring'],
    ['gold ring price', 'gold ring'],
    ['सोने की सस्ती अंगूठी', 'सोने की अंगूठी', 'hi'],
    ['anillo de oro barato', 'anillo de oro', 'es'],
    ['سعر خاتم', 'خاتم', 'ar'],
    ['便宜戒指', '戒指', 'zh-Hans'],
  ] as const) {
    const [found, plain] = [await q(words, '', language), await q(same, '', language)]
    expect([words, found.total, found.corrected, found.total > 0]).toEqual([words, plain.total, null, true])
  }
  expect((await q('gold rings 18k under 60k sort by price')).understood).toEqual({
    q: 'gold rings',
    filters: { price: '-60000', purity: '18K' },
  })
  expect((await q('price 20000-40000')).understood).toEqual({ q: '', filters: { price: '20000-40000' } })
  for (const [words, near, size] of [
    ['gold ring size 14', 'gold ring', '14'],
    ['chain of 10 inch', 'chain', '10'],
  ] as const)
    expect(await q(words)).toMatchObject({ corrected: null, total: 0, near: { q: near, without: [{ name: 'q', value: size }] } })
})

test('a word for a kind of product finds products of that kind only, in every language', async () => {
  for (const [words, category, language] of [
    ['gold ring under 50000', 'rings'],
    ['ring', 'rings'],
    ['toe ring', 'anklets'],
    ['अंगूठी', 'rings', 'hi'],
    ['अंगठी', 'rings', 'mr'],
    ['خاتم', 'rings', 'ar'],
    ['anillo', 'rings', 'es'],
    ['戒指', 'rings', 'zh-Hans'],
    ['collar', 'necklaces', 'es'],
  ] as const) {
    const { cards, total } = await q(words, '', language)
    expect([words, total > 0, [...new Set(cards.map((card) => card.category))]]).toEqual([words, true, [category]])
  }
  // Where no product of the category has the other words, others with all of them are shown.
  expect((await q('evil ring')).total).toBeGreaterThan(0)
})

test('price and metal are dropped before the kind of product', async () => {
  const { near } = await q('platinum anklet under 500')
  expect(near).toMatchObject({ q: 'anklet', filters: {} })
  expect(near?.without).toEqual([
    { name: 'q', value: 'platinum' },
    { name: 'price', value: '-500' },
  ])
  for (const card of near?.cards ?? []) expect(card.category).toBe('anklets')
  const filtered = await q('platinum', '&category=anklets&metal=gold&price=-5')
  expect(filtered.near?.without.map(({ name }) => name)).toContain('price')
})

test('the kind of product is not dropped in any language, also in one that the site does not have', async () => {
  for (const [words, kind, language] of [
    ['ring under 1', 'ring', 'ar'],
    ['خاتم أقل من 1', 'خاتم', 'ar'],
    ['خاتم أقل من 1', 'خاتم', 'en'],
    ['1 रुपये से कम की अंगूठी', 'अंगूठी', 'hi'],
    ['低于1的戒指', '戒指', 'zh-Hans'],
    ['低于1的戒指', '戒指', 'en'],
    ['anillo hasta 1', 'anillo', 'es'],
  ] as const) {
    const { near } = await q(words, '', language)
    expect([words, near?.q, near?.without]).toEqual([words, kind, [{ name: 'price', value: '-1' }]])
    expect([words, [...new Set(near?.cards.map(({ category }) => category))]]).toEqual([words, ['rings']])
  }
})

test('contradictory, empty or unreachable conditions find nearby results, and never fail', async () => {
  expect((await q('ring under 500 above 1000')).understood).toEqual({ q: 'ring', filters: { price: '-500' } })
  for (const words of ['ring under 0', 'ring under -500', 'ring under 99999999999999', 'ring above 999999999'])
    expect([words, ((await q(words)).near?.cards.length ?? 0) > 0]).toEqual([words, true])
  for (const words of [
    '12345678901234567890',
    '\u200f\u200e',
    '\u202eunder 500',
    '₹',
    '<',
    '-',
    '22',
    '0',
    'under',
    '١٢٣',
    '%00',
    "'; drop",
    '\u0640'.repeat(90),
  ])
    expect([words, [200, 400].includes((await shop.call('GET', `/api/search/?q=${encodeURIComponent(words)}`)).status)]).toEqual([
      words,
      true,
    ])
  const { status, body } = await shop.call<{ field: string }>('GET', `/api/search/?q=${'a'.repeat(10_000)}`)
  expect([status, body.field]).toEqual([400, 'q'])
})

test('a spelling error shows its correction while typing', async () => {
  const suggest = async (words: string) => (await shop.call<SuggestReply>('GET', `/api/search/suggest?q=${encodeURIComponent(words)}`)).body
  expect(await suggest('solitiare')).toMatchObject({ corrected: 'solitaire' })
  expect((await suggest('solitiare')).cards.length).toBeGreaterThan(0)
  expect(await suggest('neckalce')).toMatchObject({ corrected: 'necklace' })
  expect(await suggest('solit')).toMatchObject({ corrected: null })
  expect(await suggest('solitiare under 90000')).toMatchObject({ corrected: 'solitaire', filters: { price: '-90000' } })
  expect((await suggest('under 5000')).cards.length).toBeGreaterThan(0)
  for (const card of (await suggest('ring under 50000')).cards) expect(priceOf(card)).toBeLessThanOrEqual(50_000)
})

test('sold-out products are last, in every order', async () => {
  const first = (await q('ring')).cards[0]!.product
  await shop.db.execute(sql`
    update stock set on_hand = 0, policy = 'stock' where variant_id in (select id from variant where product_id = ${first})`)
  await takeOverProducts(shop.modules, [first])
  const ask = async (words: string, sort: string) =>
    (await Promise.all([1, 2, 3, 4, 5].map((page) => q(words, `${sort}&page=${page}`)))).flatMap(({ cards }) => cards)
  // Words, and a query of filters only, from the database and from memory.
  for (const held of [false, true]) {
    if (held) await shop.modules.catalogue.loadIndexes(await shop.modules.sites.all(), 0)
    for (const words of ['ring', 'under 900000000'])
      for (const sort of ['', '&sort=popular', '&sort=price', '&sort=price-desc', '&sort=new', '&sort=weight']) {
        const states = (await ask(words, sort)).map(({ availability }) => availability === 'sold_out')
        expect([held, words, sort, states.includes(true), states.includes(false), states]).toEqual([
          held,
          words,
          sort,
          true,
          true,
          states.toSorted((a, b) => Number(a) - Number(b)),
        ])
      }
  }
  // The same where no product has the words, and for the address of a query of filters only.
  const { near } = await q('qwertyuiop')
  expect(near?.cards.some(({ availability }) => availability === 'sold_out')).toBe(false)
})

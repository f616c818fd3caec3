import type { SearchReply } from '@karat/contract/products.ts'
import { expect, test } from 'vitest'
import { headersOf } from '../../../testing/shop.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'

const shop = await shopOfFile()

const found = async (language: string, q: string) =>
  (await shop.call<SearchReply>('GET', `/api/search/?q=${encodeURIComponent(q)}`, undefined, headersOf[language])).body

/** Spellings with the one that they find the same as, by language. */
const alike: readonly [language: string, usual: string, spellings: readonly string[]][] = [
  ['en', '22K', ['22 carat', '22 karat', '22kt', '22 kt', '22-karat', '22ct', '22 Carats', '２２ k', '22–K']],
  ['en', '22K gold', ['22 kt gold', '22kgold', '22 carat gold', '22-karat gold', 'gold 22ct']],
  ['en', '18K gold', ['18 karat gold']],
  ['es', '18K', ['18 quilates', '18 kilates', '18-quilates', '18 Quilate']],
  ['es', 'oro 18K', ['oro de 18 quilates']],
  ['zh-Hans', '18K', ['18克拉', '18 克拉', '18开', '18開']],
  ['zh-Hans', '18K 金', ['18K金', '18开金']],
  ['hi', '22K', ['22 कैरेट', '२२ कैरेट', '22कैरट', '22 केरेट']],
  ['mr', '22K', ['22 कॅरेट', '२२ कॅरेट', '22 कैरेट', '22 कॅरट']],
  ['ar', '18K', ['18 قيراط', 'عيار 18', 'عيار ١٨', '١٨ قيراط', '18 قیراط', 'عیار 18']],
  ['en', "women's ring", ['women’s ring', 'womens ring', 'women ring', 'ladies ring', "women's' ring", 'ladies’ ring']],
  ['en', "men's chain", ['men’s chain', 'mens chain']],
  ['en', 'rose gold ring', ['rosegold ring', 'rose-gold ring', 'Rose–Gold ring']],
  ['en', 'white gold', ['whitegold', 'white-gold']],
  ['es', 'pendiente', ['pendientes', 'Pendientes', 'aretes']],
  ['hi', 'मंगलसूत्र', ['मंगल सूत्र', 'mangal sutra', 'mangalsutra']],
  ['mr', 'मंगळसूत्र', ['मंगळ सूत्र']],
  ['zh-Hans', '钻石', ['鑽石']],
  ['zh-Hans', '项链', ['項鍊', '項鏈']],
  ['zh-Hans', '耳环', ['耳環']],
  ['zh-Hans', '手镯', ['手鐲']],
  ['zh-Hans', '红宝石戒指', ['紅寶石戒指']],
  ['ar', 'هندي', ['ھندی', 'ہندی']],
  ['ar', 'بنكي', ['بنکی']],
]

test.each(alike)('in %s, “%s” is found in every spelling', async (language, usual, spellings) => {
  const expected = await found(language, usual)
  const products = (reply: SearchReply) => reply.cards.map((card) => card.product)
  for (const spelling of spellings) {
    const reply = await found(language, spelling)
    expect([spelling, reply.total, products(reply)]).toEqual([spelling, expected.total, products(expected)])
    expect([spelling, reply.total > 0]).toEqual([spelling, true])
  }
})

test('a product is found by its id or a variant’s id, complete or shortened, as the only result', async () => {
  for (const code of [
    'RNG-001',
    'rng-001',
    'rng001',
    'RNG 1',
    'rng1',
    'RNG 001',
    'ＲＮＧ－００１',
    'RNG-001-18K-yellow-15',
    'rng-001-18k-YELLOW-15',
    'RNG-001-gone',
  ])
    expect([code, (await found('en', code)).cards.map((card) => card.product)]).toEqual([code, ['RNG-001']])
  expect((await found('en', 'RNG-99999')).cards).toEqual([])
})

test('words are found with other spacing, corrected to the spacing of the product', async () => {
  expect(await found('en', 'banyanleaf')).toMatchObject({ corrected: 'banyan leaf', total: 1 })
  expect(await found('mr', 'मंगळ सूत्र')).toMatchObject({ corrected: 'मंगळसूत्र' })
})

test.each([
  ['916 gold', '22K'],
  ['gold 916', '22K'],
  ['750 gold', '18K'],
  ['585 gold', '14K'],
])('“%s” is found as gold of %s', async (query, purity) => {
  const [reply, expected] = [await found('en', query), await found('en', `${purity} gold`)]
  expect([reply.total, reply.total > 0]).toEqual([expected.total, true])
  const { body } = await shop.call<SearchReply>('GET', `/api/search/?q=${encodeURIComponent(query)}&purity=${purity}`)
  expect(body.total).toBe(reply.total)
})

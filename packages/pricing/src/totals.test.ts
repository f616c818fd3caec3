import { sum } from '@karat/money/money.ts'
import { describe, expect, test } from 'vitest'
import type { Promotion } from './promotions/types.ts'
import { india, indiaApart, product, singapore, usa } from './testing/sites.ts'
import { everything, line, promotion, totals } from './testing/totals.ts'
import type { TotalsInput } from './totals.ts'

describe('kinds of promotions', () => {
  const worth = (effect: Promotion['effect'], more: Partial<TotalsInput> = {}) => totals({ promotions: [promotion(effect)], ...more })

  test('a percentage off the cart is rounded once and shared by the largest remainder', () => {
    const lines = [line(product(10_005)), line(product(10_010), { quantity: 2 })]
    const result = worth({ kind: 'percent_off', percent: 1000 }, { lines })
    // 10 % of 300.25 is 30.03 (half up), of which the ring has a third.
    const off = result.lines.flatMap(({ units }) => units.flatMap(({ adjustments }) => adjustments.map(({ beforeTax }) => beforeTax)))
    expect(off).toEqual([1001, 1001, 1001])
    expect(result.promotionDiscount).toBe(sum(result.promotions.map(({ saved }) => saved)))
  })
  test('a fixed amount is shared by R7', () => {
    const lines = [23_408_125, 1_250_000, 487_550].map((value) => line(product(value)))
    const result = worth({ kind: 'amount_off', amount: 500_000 }, { lines })
    expect(result.lines.map(({ units }) => units[0]?.adjustments[0]?.beforeTax)).toEqual([465_450, 24_855, 9695])
  })
  test('a fixed amount is limited to the price', () => {
    expect(worth({ kind: 'amount_off', amount: 500_000 })).toMatchObject({ pieces: 0, total: 0, payable: 0 })
    expect(
      worth({ kind: 'amount_off', amount: 500_000 }, { rules: india, lines: [line(product(100, { hallmarkedArticles: 1 }))] }),
    ).toMatchObject({ total: 0 })
  })
  test('a reduction of making does not change metal and stones, and counts existing discounts', () => {
    const input = product(10_000, {
      metals: [{ metal: 'gold', purity: '22K', netMg: 1000, rate: 50_000 }],
      discounts: { making: { kind: 'percent', value: 5000 } },
    })
    const result = worth({ kind: 'making_off', percent: 2000 }, { lines: [line(input)] })
    expect(result.lines[0]?.units[0]?.adjustments).toEqual([
      { kind: 'promotion', source: 'making_off', beforeTax: 1000, tax: 50, roundOff: 0 },
    ])
    expect(result.lines[0]?.units[0]?.breakup.rows).toContainEqual({
      code: 'making_discount',
      name: 'making_off',
      rate: 2000,
      rateUnit: 'percent',
      value: -1000,
    })
  })
  test('a reduction of stones applies to units with stones only', () => {
    const ruby = { key: 'R', type: 'ruby', shape: 'oval', count: 1, caratMilli: 500, unit: 'carat', rate: 200_000 } as const
    const result = worth({ kind: 'stones_off', percent: 1000 }, { lines: [line(product(1000, { stones: [ruby] }))] })
    expect(result.lines[0]?.units[0]?.adjustments[0]?.beforeTax).toBe(10_000)
    expect(worth({ kind: 'stones_off', percent: 1000 }).refused.get('stones_off')).toEqual({ reason: 'not_for_these' })
  })
  test('an amount off each gram of metal is limited to the metal’s price', () => {
    const metals = [{ metal: 'gold', purity: '22K', netMg: 2500, rate: 50_000 }]
    const off = (perGram: number) =>
      worth({ kind: 'metal_off', perGram }, { lines: [line(product(1000, { metals }))] }).lines[0]?.units[0]?.adjustments[0]?.beforeTax
    expect([off(5000), off(60_000)]).toEqual([12_500, 125_000])
  })
  test('the cheapest of three is free, on any line', () => {
    const lines = [line(product(30_000)), line(product(20_000), { quantity: 3 })]
    const off = worth({ kind: 'buy_get', buy: 2, get: 1, percent: 10_000 }, { lines })
    expect(off.lines.map(({ units }) => units.map(({ breakup }) => breakup.taxable))).toEqual([[30_000], [0, 20_000, 20_000]])
    expect(worth({ kind: 'buy_get', buy: 2, get: 1, percent: 10_000 }).refused.get('buy_get')).toEqual({ reason: 'not_for_these' })
  })
  test('a gift is one unit of a product with its hallmark, once the other units reach the minimum', () => {
    const gift = promotion({ kind: 'free_gift', productId: 'coin' }, { minimum: 105_000 })
    const coin = line(product(10_000, { hallmarkedArticles: 1 }), { productId: 'coin', quantity: 2 })
    const rules = india
    const ring = line(product(101_941))
    const result = totals({ promotions: [gift], lines: [ring, coin], rules })
    expect(result.lines[1]?.units.map(({ shown }) => shown)).toEqual([0, 14_900])
    expect(totals({ promotions: [gift], lines: [ring], rules }).refused.get('free_gift')).toEqual({
      reason: 'gift_missing',
      productId: 'coin',
    })
    const cheap = totals({ promotions: [gift], lines: [line(product(100_000)), coin], rules })
    expect(cheap.refused.get('free_gift')).toEqual({ reason: 'minimum', minimum: 105_000, missing: 2000 })
  })
  test('free delivery removes the delivery charge only', () => {
    expect(worth({ kind: 'free_delivery' }, { delivery: 5000 })).toMatchObject({ pieces: 105_000, delivery: 0, total: 105_000 })
    expect(worth({ kind: 'free_delivery' }, { delivery: 5000 }).promotions).toEqual([{ id: 'free_delivery', saved: 5000 }])
    expect(worth({ kind: 'free_delivery' }).refused.get('free_delivery')).toEqual({ reason: 'not_for_these' })
  })
})

test('gift cards only have no tax and no delivery, known before there is an address', () => {
  const none = { lines: [], rules: usa, addressKnown: false, delivery: 5000, cards: 10_000 }
  expect(totals(none)).toMatchObject({ cards: 10_000, delivery: 0, salesTax: 0, total: 10_000, payable: 10_000 })
  expect(totals({ ...none, tenders: [{ kind: 'credit', source: '', available: 10_000 }] }).payable).toBe(10_000)
  expect(totals({ ...none, cards: 0 }).salesTax).toBeUndefined()
})

describe('the promotions that apply', () => {
  const tenth = promotion({ kind: 'percent_off', percent: 1000 }, { id: 'tenth' })
  const fifth = promotion({ kind: 'percent_off', percent: 2000 }, { id: 'fifth', stackable: false })
  test('combinable ones all apply, each on the remaining price, the highest priority first', () => {
    const fixed = promotion({ kind: 'amount_off', amount: 50_000 }, { id: 'fixed', priority: 1 })
    const result = totals({ promotions: [tenth, fixed] })
    expect(result.lines[0]?.units[0]?.adjustments.map(({ source, beforeTax }) => [source, beforeTax])).toEqual([
      ['fixed', 50_000],
      ['tenth', 5000],
    ])
  })
  test('one that cannot be combined applies alone if it saves more, else not at all', () => {
    expect(totals({ promotions: [tenth, fifth] })).toMatchObject({ promotions: [{ id: 'fifth', saved: 21_000 }] })
    expect(totals({ promotions: [tenth, fifth] }).refused.get('tenth')).toEqual({ reason: 'not_better' })
    const third = promotion({ kind: 'percent_off', percent: 3000 }, { id: 'third' })
    expect(totals({ promotions: [third, fifth] }).refused.get('fifth')).toEqual({ reason: 'not_better' })
  })
  test('with equal savings the higher priority applies', () => {
    const same = promotion({ kind: 'percent_off', percent: 2000 }, { id: 'same', stackable: false, priority: 5 })
    expect(totals({ promotions: [fifth, same] }).promotions).toEqual([{ id: 'same', saved: 21_000 }])
  })
  test('a scope and a minimum count only units in the promotion’s scope', () => {
    const rings = promotion({ kind: 'percent_off', percent: 1000 }, { scope: { ...everything, categories: ['rings'] }, minimum: 105_001 })
    const lines = [line(product(100_000)), line(product(500_000), { categoryId: 'chains' })]
    expect(totals({ promotions: [rings], lines }).refused.get('percent_off')).toEqual({ reason: 'minimum', minimum: 105_001, missing: 1 })
    const allowed = totals({ promotions: [{ ...rings, minimum: 105_000 }], lines })
    expect(allowed.lines.map(({ units }) => units[0]?.adjustments.length)).toEqual([1, 0])
  })
  test.each([
    ['collections', 'collectionId', 'aranya'],
    ['metals', 'metal', 'silver'],
    ['purities', 'purity', '18K'],
  ] as const)('by %s', (scope, field, value) => {
    const only = promotion({ kind: 'percent_off', percent: 1000 }, { scope: { ...everything, [scope]: [value] } })
    expect(totals({ promotions: [only] }).promotions).toEqual([])
    expect(totals({ promotions: [only], lines: [line(product(1000), { [field]: value })] }).promotions).toHaveLength(1)
  })
  test('a maximum limits the reduction, shared as before', () => {
    const capped = promotion({ kind: 'making_off', percent: 5000 }, { maximum: 30_000 })
    const result = totals({ promotions: [capped], lines: [line(product(100_000)), line(product(200_000))] })
    expect(result.lines.map(({ units }) => units[0]?.adjustments[0]?.beforeTax)).toEqual([10_000, 20_000])
  })
})

describe('the total', () => {
  const tenPercent = [promotion({ kind: 'percent_off', percent: 1000 })]
  test('in India a unit is rounded to the rupee after its share of the promotion', () => {
    const result = totals({ rules: india, lines: [line(product(99_950), { quantity: 2 })], promotions: tenPercent })
    expect(result.lines[0]?.units[0]).toMatchObject({
      shown: 92_700,
      adjustments: [{ beforeTax: 9995, tax: 300, roundOff: -95 }],
    })
    expect(result).toMatchObject({ pieces: 185_400, total: 185_400, discount: 20_400, promotionDiscount: 20_400 })
  })
  test('with list prices the promotion reduces the list price, unrounded', () => {
    expect(totals({ rules: singapore, lines: [line(product(100_030))], promotions: tenPercent })).toMatchObject({ pieces: 98_100 })
    const american = totals({ rules: usa, destination: { salesTaxRate: 10_000 }, lines: [line(product(100_030))], promotions: tenPercent })
    expect(american).toMatchObject({ pieces: 90_450, salesTax: 9045, total: 99_495, promotionDiscount: 10_050 })
    expect(american.promotions).toEqual([{ id: 'percent_off', saved: 10_050 }])
  })
  test('delivery and gift wrap have the tax of the products: delivery shared by price, each unit its own wrap', () => {
    const lines = [line(product(100_000)), line(product(300_000), { quantity: 2, wraps: [0, 1050] })]
    const result = totals({ lines, delivery: 3675 })
    expect(result.lines.flatMap(({ units }) => units.map(({ charges }) => charges))).toEqual([
      [{ code: 'delivery', amount: 525, beforeTax: 500, tax: 25 }],
      [{ code: 'delivery', amount: 1575, beforeTax: 1500, tax: 75 }],
      [
        { code: 'delivery', amount: 1575, beforeTax: 1500, tax: 75 },
        { code: 'wrap', amount: 1050, beforeTax: 1000, tax: 50 },
      ],
    ])
    expect(result).toMatchObject({ pieces: 735_000, delivery: 3675, wrap: 1050, total: 739_725, taxIncluded: 35_225 })
    expect(totals({ rules: usa, destination: { salesTaxRate: 10_000 }, delivery: 2500 })).toMatchObject({
      salesTax: 10_250,
      total: 112_750,
    })
    expect(totals({ rules: usa, addressKnown: false, delivery: 2500 })).toMatchObject({ salesTax: undefined, total: 102_500 })
    expect(totals({ rules: india, delivery: 50_000 }).lines[0]?.units[0]?.charges).toEqual([
      { code: 'delivery', amount: 50_000, beforeTax: 48544, tax: 1456 },
    ])
    expect(totals({ lines: [], delivery: 50_000 })).toMatchObject({ total: 0, delivery: 0 })
  })
  test('delivery is free from its limit on; a promotion does not bring the cart below it', () => {
    const bag = { rules: india, lines: [line(product(99_950))], delivery: 50_000 }
    const { value } = totals(bag)
    expect(totals({ ...bag, freeFrom: value + 1 })).toMatchObject({ delivery: 50_000, total: value + 50_000 })
    expect(totals({ ...bag, freeFrom: value })).toMatchObject({ delivery: 0, total: value })
    expect(totals({ ...bag, freeFrom: value, promotions: tenPercent })).toMatchObject({ value, delivery: 0, pieces: 92_700 })
  })
  test('credit and gift cards pay one after the other, and reduce nothing else', () => {
    const tenders = [
      { kind: 'gift_card', source: 'card', available: 100_000 },
      { kind: 'credit', source: '', available: 50_000 },
    ] as const
    expect(totals({ tenders })).toMatchObject({ total: 105_000, tenders: [{ amount: 100_000 }, { amount: 5000 }], payable: 0 })
    expect(totals({ tenders: tenders.slice(1) })).toMatchObject({ total: 105_000, pieces: 105_000, payable: 55_000, discount: 0 })
  })
  test('a free unit has no hallmark fee if the hallmark is billed separately', () => {
    const result = totals({
      rules: indiaApart,
      lines: [line(product(1000, { hallmarkedArticles: 1 }))],
      promotions: [promotion({ kind: 'percent_off', percent: 10_000 })],
    })
    expect(result).toMatchObject({ total: 0 })
    expect(result.promotions[0]?.saved).toBe(result.promotionDiscount)
  })
})

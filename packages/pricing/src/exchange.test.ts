import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ExchangeRule, exchangeValue } from './exchange.ts'
import type { BreakupRow, Stones } from './types.ts'

const rule: ExchangeRule = { metals: { gold: 100, platinum: 95 }, diamonds: 80, certifiedFrom: 300, certified: 100, labGrown: 50 }
const gold: BreakupRow = {
  code: 'metal',
  metal: 'gold',
  purity: '22K',
  weightMg: 10_000,
  rate: 1_300_000,
  rateUnit: 'gram',
  value: 13_000_000,
}
const rateOf = (purity: string) => ({ '22K': 1_440_500, PT950: 594_900 })[purity]
const worth = (rows: readonly BreakupRow[], today: Stones[] = []) => exchangeValue(rows, { rateOf, today }, rule)
const stone = (name: string, caratMilli: number, count = 1): BreakupRow => ({
  code: 'stone',
  name,
  shape: 'round',
  count,
  caratMilli,
  rate: 5_000_000,
  rateUnit: 'carat',
  value: caratMilli * 5000,
})
const sold = (type: string, rate: number): Stones => ({ key: type, type, shape: 'round', count: 1, caratMilli: 1, unit: 'carat', rate })

test('metal is valued by its sold weight and today’s rate; making, taxes, hallmark and offers are not', () => {
  const making: BreakupRow = { code: 'making', value: 500_000 }
  const tax: BreakupRow = { code: 'tax', name: 'CGST', value: 200_000 }
  const off: BreakupRow = { code: 'coupon', name: 'P1', value: -100_000 }
  const { amount, rows } = worth([gold, making, off, { code: 'hallmark', count: 1, value: 4500 }, tax])
  expect(amount).toBe(14_405_000)
  expect(rows).toEqual([{ code: 'metal', name: '22K', metal: 'gold', weightMg: 10_000, rate: 1_440_500, percent: 100, value: 14_405_000 }])
  // 10 g of platinum at 5,949.00, 95 % of it.
  expect(worth([{ ...gold, metal: 'platinum', purity: 'PT950' }]).amount).toBe(5_651_550)
})

test('materials outside of the rule, and a purity without a rate, have no value', () => {
  expect(worth([{ ...gold, metal: 'brass' }])).toEqual({ amount: 0, rows: [] })
  expect(worth([{ ...gold, purity: '9K' }])).toEqual({ amount: 0, rows: [] })
  expect(worth([stone('ruby', 500), stone('polki', 500)])).toEqual({ amount: 0, rows: [] })
})

test('diamonds are valued at today’s price, more if each can have a certificate, less if lab-grown', () => {
  const today = [sold('diamond', 6_000_000), sold('lab diamond', 2_000_000)]
  expect(worth([stone('diamond', 300)], today).rows).toMatchObject([{ percent: 100, value: 1_800_000, caratMilli: 300 }])
  expect(worth([stone('diamond', 299)], today).rows).toMatchObject([{ percent: 80, value: 1_435_200 }])
  // Two that weigh 0.3 ct together are small ones.
  expect(worth([stone('diamond', 300, 2)], today).rows).toMatchObject([{ percent: 80 }])
  expect(worth([stone('lab diamond', 1000)], today).rows).toMatchObject([{ percent: 50, value: 1_000_000 }])
  // The same stones are not sold any more: the paid price counts.
  expect(worth([stone('diamond', 300)]).amount).toBe(1_500_000)
  // Each row of stones finds its own price.
  const two = [sold('diamond', 6_000_000), sold('diamond', 7_000_000)]
  expect(worth([stone('diamond', 1000), stone('diamond', 1000)], two).rows.map(({ value }) => value)).toEqual([6_000_000, 7_000_000])
})

test('stones that are sold by the piece are valued by their number', () => {
  const row: BreakupRow = { code: 'stone', name: 'diamond', shape: 'round', count: 4, rate: 10_000, rateUnit: 'piece', value: 40_000 }
  const today: Stones = { key: 'd', type: 'diamond', shape: 'round', count: 9, caratMilli: 0, unit: 'piece', rate: 20_000 }
  expect(worth([row], [today]).amount).toBe(64_000)
})

test('the rows always add up, and are whole minor units of at least zero', () => {
  const weights = fc.array(fc.record({ weightMg: fc.integer({ min: 1, max: 500_000 }), metal: fc.constantFrom('gold', 'platinum') }))
  fc.assert(
    fc.property(weights, fc.array(fc.integer({ min: 1, max: 9000 })), (metals, carats) => {
      const rows = [...metals.map((one) => ({ ...gold, ...one })), ...carats.map((carat) => stone('diamond', carat))]
      const value = worth(rows)
      expect(value.amount).toBe(value.rows.reduce((total, row) => total + row.value, 0))
      expect(value.rows.every((row) => Number.isSafeInteger(row.value) && row.value >= 0)).toBe(true)
    }),
  )
})

import { describe, expect, test } from 'vitest'
import { cardPrice, priceUnit } from './price.ts'
import { taxOn } from './tax-regimes/tax-rows.ts'
import { oldGoldValue, reviseTotal } from './revision.ts'
import type { SiteRules } from './site-rules.ts'
import type { Adjustment, PriceInput } from './types.ts'

const none = { mode: 'none', feePerArticle: 0, taxRate: 0 } as const
const hallmark = { mode: 'composite', feePerArticle: 4500, taxRate: 18_000 } as const
const india: SiteRules = { currency: 'INR', tax: { kind: 'gst_split', rate: 3000, step: 100 }, hallmark, display: 'exact' }
const uae: SiteRules = { currency: 'AED', tax: { kind: 'added', code: 'VAT', rate: 5000 }, hallmark: none, display: 'exact' }
const usa: SiteRules = { currency: 'USD', tax: { kind: 'list_exclusive', code: 'SALES', step: 500 }, hallmark: none, display: 'exact' }
const singapore: SiteRules = { ...uae, currency: 'SGD', tax: { kind: 'list_inclusive', code: 'GST', rate: 9000, step: 100 } }

/** The price input of a unit with this price before tax. */
const worth = (value: number, more: Partial<PriceInput> = {}): PriceInput => ({
  metals: [],
  wastagePercent: 0,
  making: { kind: 'flat', value, minimum: 0 },
  stones: [],
  others: [],
  discounts: {},
  hallmarkedArticles: 0,
  ...more,
})
const making = (value: number) => ({ code: 'making', value })
const tax = (name: string, rate: number, value: number) => ({ code: 'tax', name, rate, rateUnit: 'taxPercent', value })
const coupon = (amount: number): Adjustment[] => [{ source: 'P1', code: 'coupon', amount }]
const couponRow = (value: number) => ({ code: 'coupon', name: 'P1', value })

test('tax is rounded separately, half up', () => {
  expect([taxOn(1000, 8875), taxOn(50, 5000), taxOn(49, 5000)]).toEqual([89, 3, 2])
})

describe('the rows of a unit, by tax regime', () => {
  test('India: two halves and the rounding to the rupee; the hallmark is taxed with the piece', () => {
    expect(priceUnit(worth(100_030, { hallmarkedArticles: 2 }), india)).toEqual({
      currency: 'INR',
      rows: [making(100_030), { code: 'hallmark', count: 2, value: 9000 }, tax('CGST', 1500, 1635), tax('SGST', 1500, 1635)],
      subtotal: 100_030,
      taxable: 109_030,
      tax: 3270,
      discount: 0,
      roundOff: 0,
      total: 112_300,
    })
  })
  test('India, to another state: one tax, and the same payable amount', () => {
    expect(priceUnit(worth(100_010), india, { interstate: true })).toMatchObject({
      rows: [making(100_010), tax('IGST', 3000, 3000), { code: 'round_off', value: -10 }],
      tax: 3000,
      roundOff: -10,
      total: 103_000,
    })
    // CGST + SGST is a paisa more than IGST here, a paisa less there; that decides the rupee.
    for (const [value, total] of [
      [40_048, 41_300],
      [40_631, 41_800],
    ] as const)
      expect([priceUnit(worth(value), india).total, priceUnit(worth(value), india, { interstate: true }).total]).toEqual([total, total])
  })
  test('the hallmark billed apart has its own tax, in addition to the unit’s', () => {
    const apart = { ...india, hallmark: { ...hallmark, mode: 'separate' } } as const
    expect(priceUnit(worth(100_000, { hallmarkedArticles: 2 }), apart)).toMatchObject({
      rows: [
        making(100_000),
        tax('CGST', 1500, 1500),
        tax('SGST', 1500, 1500),
        { code: 'hallmark', count: 2, value: 9000 },
        { code: 'hallmark_tax', rate: 18_000, rateUnit: 'taxPercent', value: 1620 },
        { code: 'round_off', value: -20 },
      ],
      taxable: 100_000,
      tax: 4620,
      total: 113_600,
    })
    expect(priceUnit(worth(100_000), apart).rows.map((row) => row.code)).toEqual(['making', 'tax', 'tax'])
    expect(priceUnit(worth(100_000, { hallmarkedArticles: 2 }), uae).rows.map((row) => row.code)).toEqual(['making', 'tax'])
  })
  test('UAE and UK: one tax added, nothing rounded', () => {
    expect(priceUnit(worth(100_030), uae)).toEqual({
      currency: 'AED',
      rows: [making(100_030), tax('VAT', 5000, 5002)],
      subtotal: 100_030,
      taxable: 100_030,
      tax: 5002,
      discount: 0,
      roundOff: 0,
      total: 105_032,
    })
  })
  test('Singapore: the list price is rounded and includes the tax', () => {
    expect(priceUnit(worth(100_030), singapore)).toEqual({
      currency: 'SGD',
      rows: [making(100_030), tax('GST', 9000, 9000), { code: 'round_off', value: -30 }],
      subtotal: 100_030,
      taxable: 100_000,
      tax: 9000,
      discount: 0,
      roundOff: -30,
      total: 109_000,
    })
  })
  test('USA: the list price is rounded up; no tax until the destination is known', () => {
    expect(priceUnit(worth(100_030), usa)).toMatchObject({
      rows: [making(100_030), { code: 'round_off', value: 470 }],
      taxable: 100_500,
      tax: 0,
      roundOff: 470,
      total: 100_500,
    })
    expect(priceUnit(worth(100_030), usa, { salesTaxRate: 0 }).rows[1]).toEqual(tax('SALES', 0, 0))
    expect(priceUnit(worth(100_030), usa, { salesTaxRate: 8875 })).toMatchObject({ taxable: 100_500, tax: 8919, total: 109_419 })
  })
})

describe('a coupon', () => {
  test('is taken off before the tax if tax is added, at most the unit’s price', () => {
    expect(priceUnit(worth(100_000), uae, {}, coupon(20_000))).toMatchObject({
      rows: [making(100_000), couponRow(-20_000), tax('VAT', 5000, 4000)],
      subtotal: 100_000,
      taxable: 80_000,
      discount: 20_000,
      total: 84_000,
    })
    expect(priceUnit(worth(100_000), uae, {}, coupon(500_000))).toMatchObject({ taxable: 0, discount: 100_000, total: 0 })
    const marked = worth(100_000, { hallmarkedArticles: 1 })
    expect(priceUnit(marked, india, {}, coupon(100_000))).toMatchObject({ taxable: 4500, total: 4600 })
    expect(priceUnit(marked, india, {}, coupon(500_000))).toMatchObject({ taxable: 0, total: 0 })
    const apart: SiteRules = { ...india, hallmark: { ...india.hallmark, mode: 'separate' } }
    expect(priceUnit(marked, apart, {}, coupon(99_999)).rows.map((row) => row.code)).toContain('hallmark_tax')
    expect(priceUnit(marked, apart, {}, coupon(500_000))).toMatchObject({ taxable: 0, total: 0 })
  })
  test('is taken off the list price if there is one, at most its amount', () => {
    expect(priceUnit(worth(100_000), singapore, {}, coupon(9000))).toMatchObject({
      rows: [making(100_000), couponRow(-9000), tax('GST', 9000, 8257), { code: 'round_off', value: 743 }],
      taxable: 91_743,
      discount: 9000,
      total: 100_000,
    })
    expect(priceUnit(worth(100_000), singapore, {}, coupon(500_000))).toMatchObject({ taxable: 0, discount: 109_000, tax: 0, total: 0 })
    expect(priceUnit(worth(100_000), usa, { salesTaxRate: 10_000 }, coupon(10_000))).toMatchObject({
      taxable: 90_000,
      discount: 10_000,
      tax: 9000,
      total: 99_000,
    })
    expect(priceUnit(worth(100_030), usa, { salesTaxRate: 10_000 }, coupon(500_000))).toMatchObject({
      taxable: 0,
      discount: 100_500,
      total: 0,
    })
  })
  test('every reduction counts as discount, and several offers take no more than the price', () => {
    const input = worth(100_000, { discounts: { making: { kind: 'percent', value: 1000 } } })
    const offers: Adjustment[] = [
      { source: 'P1', code: 'making_discount', amount: 1000 },
      { source: 'P2', code: 'stone_discount', amount: 0 },
      { source: 'P3', code: 'coupon', amount: 88_990 },
    ]
    expect(priceUnit(input, uae, {}, offers)).toMatchObject({ discount: 99_990, taxable: 10 })
    expect(priceUnit(input, uae, {}, [...offers, ...coupon(11)])).toMatchObject({ discount: 100_000, taxable: 0 })
    expect(priceUnit(input, uae, {}, [...offers, ...coupon(11)]).rows.at(-2)).toEqual(couponRow(-10))
  })
})

test('rows in whole units: each is rounded, and the shown rows are summed', () => {
  const price = priceUnit(
    worth(100_049, { others: [{ code: 'box', amount: 51 }] }),
    { ...uae, display: 'line_whole_unit' },
    {},
    coupon(149),
  )
  expect(price.rows).toEqual([making(100_000), { code: 'other', name: 'box', value: 100 }, couponRow(-100), tax('VAT', 5000, 5000)])
  expect(price.total).toBe(105_000)
})

test('a card has the price of a product, and its price without reductions', () => {
  const discounts = { making: { kind: 'percent', value: 2000 } } as const
  expect(cardPrice(worth(100_000, { discounts }), uae)).toEqual({ actual: 105_000, offer: 84_000, charged: 84_000 })
  expect(cardPrice(worth(100_000), uae)).toEqual({ actual: 105_000, offer: 0, charged: 105_000 })
})

describe('a revised total', () => {
  const tolerance = { amount: 50_000, percent: 50, upwardCapPercent: 500 }
  test.each([
    ['the same', 10_000_000, { kind: 'unchanged', difference: 0 }],
    ['less is given back', 9_999_999, { kind: 'refund', difference: -1 }],
    ['a little more is borne by the shop', 10_050_000, { kind: 'absorbed', difference: 50_000 }],
    ['more than that is the customer’s decision', 10_050_001, { kind: 'ask', difference: 50_001, newConsent: false }],
    ['up to the cap under the old consent', 10_500_000, { kind: 'ask', difference: 500_000, newConsent: false }],
    ['beyond it under a new one', 10_500_001, { kind: 'ask', difference: 500_001, newConsent: true }],
  ])('%s', (_, total, outcome) => {
    expect(reviseTotal(10_000_000, total, tolerance)).toEqual(outcome)
  })
  test('the merchant absorbs the amount or the share, whichever is larger', () => {
    expect(reviseTotal(20_000_000, 20_100_000, tolerance).kind).toBe('absorbed')
    expect(reviseTotal(20_000_000, 20_100_001, tolerance).kind).toBe('ask')
    expect(reviseTotal(1000, 51_000, tolerance).kind).toBe('absorbed')
  })
})

test('old gold is valued by its weight after melting, at its tested fineness', () => {
  const gold = { grossMg: 10_000, meltLossPercent: 0, fineness: 999, fineRate: 1_571_500, fineFineness: 999 }
  expect(oldGoldValue(gold)).toBe(15_715_000)
  expect(oldGoldValue({ ...gold, meltLossPercent: 1000 })).toBe(14_143_500)
  expect(oldGoldValue({ ...gold, fineness: 333 })).toBe(5_238_333)
})

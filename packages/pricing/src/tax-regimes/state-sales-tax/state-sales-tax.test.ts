import { describe, expect, test } from 'vitest'
import { priceUnit } from '../../price.ts'
import { line, totals } from '../../testing/totals.ts'
import { product, usaByState, usaIncluded } from '../../testing/sites.ts'
import { stateSalesTax } from './state-sales-tax.ts'

const settings = { code: 'SALES', rate: 6625, step: 100 }
const rates = { NJ: 6625, CA: 7250 }
const watch = product(0, { others: [{ code: 'price', amount: 100_000 }] })
const sources = { sellerState: 'NJ', salesTax: async () => 1 }
const to = (state: string) =>
  stateSalesTax.destination({ kind: 'state_sales_tax', ...settings, shown: 'before', rates }, { state, postcode: '' }, sources)

describe('the settings', () => {
  test('have the rates by state and the display of prices', () => {
    expect(stateSalesTax.readRules({ ...settings, own: { shown: 'included', rates } })).toEqual({
      kind: 'state_sales_tax',
      ...settings,
      shown: 'included',
      rates,
    })
  })
  test.each([
    [undefined, 'profile.tax.shown'],
    [{ shown: 'both', rates }, 'profile.tax.shown'],
    [{ shown: 'before' }, 'profile.tax.rates'],
    [{ shown: 'before', rates: [1] }, 'profile.tax.rates'],
    [{ shown: 'before', rates: { NJ: 6.625 } }, 'profile.tax.rates.NJ'],
    [{ shown: 'before', rates: { NJ: -1 } }, 'profile.tax.rates.NJ'],
    [{ shown: 'before', rates: { NJ: '6625' } }, 'profile.tax.rates.NJ'],
    [{ shown: 'before', rates: { NJ: 100_000 } }, 'profile.tax.rates.NJ'],
  ])('%j is refused by name', (own, named) => {
    expect(() => stateSalesTax.readRules({ ...settings, own })).toThrow(named)
  })
})

test('the state of delivery sets the rate; a state without one, and names of object properties, have none', () => {
  expect(['NJ', 'CA', 'OR', '', 'toString'].map((state) => to(state))).toEqual(
    [6625, 7250, 0, 0, 0].map((salesTaxRate) => ({ salesTaxRate })),
  )
})

test('before: $1,000.00 is shown everywhere, and the tax of the state is added', () => {
  expect(priceUnit(watch, usaByState)).toMatchObject({ total: 100_000, tax: 0 })
  expect(priceUnit(watch, usaByState, { salesTaxRate: 7250 })).toMatchObject({ total: 107_250, taxable: 100_000, tax: 7250 })
  expect(priceUnit(watch, usaByState, { salesTaxRate: 0 }).rows.at(-1)).toEqual({
    code: 'tax',
    name: 'SALES',
    rate: 0,
    rateUnit: 'taxPercent',
    value: 0,
  })
})

test('included: $1,067.00 is paid everywhere, and the state sets which part of it is tax', () => {
  expect(priceUnit(watch, usaIncluded)).toMatchObject({ total: 106_700, tax: 0 })
  // 106,700 × 7.25 / 107.25
  expect(priceUnit(watch, usaIncluded, { salesTaxRate: 7250 })).toMatchObject({ total: 106_700, taxable: 99_487, tax: 7213 })
  expect(priceUnit(watch, usaIncluded, { salesTaxRate: 0 })).toMatchObject({ total: 106_700, taxable: 106_700, tax: 0 })
})

test('a cart with a delivery charge', () => {
  const cart = { lines: [line(watch, { quantity: 2 })], delivery: 1000, destination: { salesTaxRate: 7000 } }
  expect(totals({ ...cart, rules: usaByState })).toMatchObject({ pieces: 200_000, delivery: 1000, salesTax: 14_070, total: 215_070 })
  expect(totals({ ...cart, rules: usaByState, destination: {}, addressKnown: false })).toMatchObject({
    salesTax: undefined,
    total: 201_000,
  })
  // 106,700 × 7 / 107 = 6,980.37 each; 500 × 7 / 107 = 32.71 each.
  expect(totals({ ...cart, rules: usaIncluded })).toMatchObject({ salesTax: 0, taxIncluded: 2 * 6980 + 2 * 33, total: 214_400 })
})

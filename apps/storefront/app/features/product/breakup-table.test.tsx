import type { PriceBreakup } from '@karat/contract/products.ts'
import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../testing/page.tsx'
import { BreakupTable } from './breakup-table.tsx'

const price: PriceBreakup = {
  productID: 'RNG-002-18K-white-15',
  currencyCode: 'INR',
  rows: [
    { code: 'metal', value: 37_125.9, metal: 'gold', purity: '18K', weightMg: 3150, rate: 11_786, rateUnit: 'gram' },
    { code: 'stone', value: 80_000, name: 'Diamond', shape: 'round', count: 1, caratMilli: 500, rate: 160_000, rateUnit: 'carat' },
    { code: 'making', value: 5040, rate: 1600, rateUnit: 'gram', weightMg: 3150 },
    { code: 'making_discount', value: -1008, rate: 20, rateUnit: 'percent' },
    { code: 'hallmark', value: 45, count: 1, rate: 45, rateUnit: 'piece' },
    { code: 'tax', value: 1940.44, name: 'CGST', rate: 1.5, rateUnit: 'taxPercent' },
  ],
  subtotal: 129_317.9,
  tax: 3880.88,
  discount: 1008,
  total: 133_244,
  rateVersion: 1,
  rateAt: '2026-11-22T09:00:00Z',
}
const rows = (site = testSite()) => textOf(markupOf(<BreakupTable price={price} />, site))

test('every component has its weight, its rate and its value to the last minor unit, and the total', () => {
  const text = rows()
  expect(text).toContain('|Gold, 18K|3.150 g|₹11,786/g|₹37,125.90|')
  expect(text).toMatch(/\|[^|]*Diamond[^|]*\|0\.50 ct\|₹1,60,000\/ct\|₹80,000\.00\|/)
  expect(text).toMatch(/\|CGST\|1\.5%\|₹1,940\.44\|/)
  expect(text).toContain('|To pay|₹1,33,244.00|')
})

test('a reduction is below the row that it reduces, with its percentage in the name and without a rate', () => {
  const markup = markupOf(<BreakupTable price={price} />)
  expect(markup.match(/breakup-table-sub/g)).toHaveLength(1)
  expect(rows()).toMatch(/\|[^|]*20\s?%[^|]*\|−₹1,008\.00\|/)
})

test('no message key is visible in any language', () => {
  for (const language of ['en', 'hi', 'mr', 'ar', 'es', 'zh-Hans'])
    expect(rows(testSite('in', language))).not.toMatch(/breakup\.|unit\.|undefined/)
})

import { expect, test } from 'vitest'
import { minPrice } from './min-price.ts'
import { priceUnit } from './price.ts'
import type { SiteRules } from './site-rules.ts'
import type { PriceInput } from './types.ts'

const hallmark = { mode: 'composite', feePerArticle: 4500, taxRate: 18_000 } as const
const india: SiteRules = { currency: 'INR', tax: { kind: 'gst_split', rate: 3000, step: 100 }, hallmark, display: 'exact' }
const ring: PriceInput = {
  metals: [{ metal: 'gold', purity: '22K', netMg: 2000, rate: 600_000 }],
  wastagePercent: 500,
  making: { kind: 'percent', value: 1000, minimum: 0 },
  stones: [{ key: 'd', type: 'diamond', shape: 'round', count: 1, caratMilli: 100, unit: 'piece', rate: 50_000 }],
  others: [{ code: 'certificate', amount: 3000 }],
  discounts: { making: { kind: 'percent', value: 2000 } },
  hallmarkedArticles: 1,
}
const atItsRate = { '22K': { rate: 600_000 } }

test('the least price is everything before tax but making, of which a part stays', () => {
  const priced = priceUnit(ring, india)
  const making = priced.rows.filter(({ code }) => code.startsWith('making')).reduce((all, { value }) => all + value, 0)
  expect(making).toBe(96_000)
  expect(minPrice(ring, atItsRate, india)).toBe(priced.taxable - making + 1)
  expect(minPrice(ring, atItsRate, india)).toBe(1_200_000 + 60_000 + 50_000 + 3000 + 4500 + 1)
})

test('the metal counts at the given rates; a purity without one keeps its own', () => {
  expect(minPrice(ring, { '22K': { rate: 700_000 } }, india) - minPrice(ring, atItsRate, india)).toBe(210_000)
  expect(minPrice(ring, { '18K': { rate: 1 } }, india)).toBe(minPrice(ring, atItsRate, india))
})

test('a hallmark that is billed apart is no part of it, and neither is labour where nothing is charged for it', () => {
  const apart: SiteRules = { ...india, hallmark: { ...hallmark, mode: 'separate' } }
  expect(minPrice(ring, atItsRate, india) - minPrice(ring, atItsRate, apart)).toBe(4500)
  const coin: PriceInput = { ...ring, making: { kind: 'flat', value: 0, minimum: 0 } }
  expect(minPrice(coin, atItsRate, india)).toBe(priceUnit(coin, india).taxable)
  const free: PriceInput = { ...ring, discounts: { making: { kind: 'percent', value: 10_000 } } }
  expect(minPrice(free, atItsRate, india)).toBe(priceUnit(free, india).taxable)
})

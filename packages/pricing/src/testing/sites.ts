import type { PriceInput, SiteRules } from '../types.ts'

const none = { mode: 'none', feePerArticle: 0, taxRate: 0 } as const

/** One site of each kind of tax rules. */
export const india: SiteRules = {
  currency: 'INR',
  tax: { kind: 'gst_split', rate: 3000, step: 100 },
  hallmark: { mode: 'composite', feePerArticle: 4500, taxRate: 18_000 },
  display: 'exact',
}
export const indiaApart: SiteRules = { ...india, hallmark: { ...india.hallmark, mode: 'separate' } }
export const uae: SiteRules = { currency: 'AED', tax: { kind: 'added', code: 'VAT', rate: 5000 }, hallmark: none, display: 'exact' }
export const usa: SiteRules = {
  currency: 'USD',
  tax: { kind: 'list_exclusive', code: 'SALES', step: 500 },
  hallmark: none,
  display: 'exact',
}
export const singapore: SiteRules = {
  currency: 'SGD',
  tax: { kind: 'list_inclusive', code: 'GST', rate: 9000, step: 100 },
  hallmark: none,
  display: 'exact',
}

/** The price input of a product with a price of `making` before tax, and nothing else in it. */
export function product(making: number, more: Partial<PriceInput> = {}): PriceInput {
  return {
    metals: [],
    wastagePercent: 0,
    making: { kind: 'flat', value: making, minimum: 0 },
    stones: [],
    others: [],
    discounts: {},
    hallmarkedArticles: 0,
    ...more,
  }
}

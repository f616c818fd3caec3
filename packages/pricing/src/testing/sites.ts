import type { SiteRules } from '../site-rules.ts'
import type { PriceInput } from '../types.ts'

const none = { mode: 'none', feePerArticle: 0, taxRate: 0 } as const

/** One site of each tax regime. */
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

/** A flat sales tax by state, on top of the list price or in it. */
export const usaByState: SiteRules = {
  currency: 'USD',
  tax: {
    kind: 'state_sales_tax',
    code: 'SALES',
    rate: 6625,
    step: 100,
    shown: 'before',
    rates: { NJ: 6625, TN: 7000, CA: 7250 },
  },
  hallmark: none,
  display: 'exact',
}
export const usaIncluded: SiteRules = { ...usaByState, tax: { ...usaByState.tax, shown: 'included' } as SiteRules['tax'] }

/** Every rule that a site may have in this package's tests. */
export const everySite: readonly SiteRules[] = [india, indiaApart, uae, usa, usaByState, usaIncluded, singapore]

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

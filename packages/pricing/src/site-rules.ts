import type { Currency, Minor } from '@karat/money/money.ts'
import type { TaxRules } from './tax-regimes/tax-regimes.ts'

/** A site's rules. Tax rates are thousandths of a percent (8.875 % = 8875). */
export interface SiteRules {
  currency: Currency
  /** The rules of the site's tax regime; see the folder `tax-regimes`. */
  tax: TaxRules
  hallmark: { mode: 'composite' | 'separate' | 'none'; feePerArticle: Minor; taxRate: number }
  /** `line_whole_unit` rounds every row to whole currency units and adds up the shown amounts (R5). */
  display: 'exact' | 'line_whole_unit'
}

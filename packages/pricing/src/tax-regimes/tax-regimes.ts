import { added } from './added/added.ts'
import { gstSplit } from './gst-split/gst-split.ts'
import { listExclusive } from './list-exclusive/list-exclusive.ts'
import { listInclusive } from './list-inclusive/list-inclusive.ts'
import { stateSalesTax } from './state-sales-tax/state-sales-tax.ts'
import type { TaxRegime, TaxSettings } from './tax-regime.ts'

/** Every tax regime: a new one is a folder and a line here. The key is its name in the settings of a site (`subsite.tax_kind`). */
export const taxRegimes = {
  gst_split: gstSplit,
  added,
  list_inclusive: listInclusive,
  list_exclusive: listExclusive,
  state_sales_tax: stateSalesTax,
}

export type TaxKind = keyof typeof taxRegimes
/** The rules of a site's tax, of any regime. */
export type TaxRules = ReturnType<(typeof taxRegimes)[TaxKind]['readRules']>

/** The regime of a site's tax. */
export function regimeOf(rules: Pick<TaxRules, 'kind'>): TaxRegime<TaxRules> {
  return taxRegimes[rules.kind]
}

/** The rules of a site's tax from its settings; throws a `RangeError` that names an invalid one. */
export function readTaxRules(kind: TaxKind, settings: TaxSettings): TaxRules {
  if (!Object.hasOwn(taxRegimes, kind)) throw new RangeError(`there is no tax regime ${kind}`)
  return taxRegimes[kind].readRules(settings)
}

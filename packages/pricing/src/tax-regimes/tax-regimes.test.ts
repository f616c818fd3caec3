import { expect, test } from 'vitest'
import { everySite } from '../testing/sites.ts'
import { describeTaxRegimeContract } from './tax-regime-contract.ts'
import { readTaxRules, regimeOf, type TaxKind, taxRegimes } from './tax-regimes.ts'

const states: Record<TaxKind, string[]> = {
  gst_split: ['MH', 'DL', 'CH'],
  added: ['DU', 'AZ'],
  list_inclusive: ['SG'],
  list_exclusive: ['NJ', 'NY'],
  state_sales_tax: ['NJ', 'CA', 'OR'],
}

for (const kind of Object.keys(taxRegimes) as TaxKind[])
  describeTaxRegimeContract(kind, () => ({
    regime: regimeOf({ kind }),
    sites: everySite.filter(({ tax }) => tax.kind === kind),
    states: states[kind],
  }))

test('an unknown regime is refused by name', () => {
  for (const kind of ['vat', 'constructor'])
    expect(() => readTaxRules(kind as TaxKind, { code: '', rate: 0, step: 1, own: undefined })).toThrow(`there is no tax regime ${kind}`)
})

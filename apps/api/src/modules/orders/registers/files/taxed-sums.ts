import { type Minor, sum } from '@karat/money/money.ts'
import type { IssuedForTax } from '../../documents/port.ts'
import { rateEntriesOf } from '../rate-entries.ts'

/** The sums of documents: what is taxed with its tax, and what has the rate 0. */
export interface TaxedSums {
  taxed: Minor
  untaxed: Minor
  tax: Minor
}

/** Adds documents up under the keys that `keyOf` gives them. */
export async function taxedSumsBy(
  documents: AsyncIterable<IssuedForTax>,
  keyOf: (document: IssuedForTax) => string,
): Promise<Map<string, TaxedSums>> {
  const sums = new Map<string, TaxedSums>()
  for await (const document of documents) {
    const key = keyOf(document)
    const found = sums.get(key) ?? { taxed: 0, untaxed: 0, tax: 0 }
    for (const { rate, taxable, taxes } of rateEntriesOf(document)) {
      found[rate === 0 ? 'untaxed' : 'taxed'] += taxable
      found.tax += sum(taxes.map(({ amount }) => amount))
    }
    sums.set(key, found)
  }
  return sums
}

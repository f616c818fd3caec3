import { toMajor, type Currency } from '@karat/money/money.ts'
import type { BreakupRow as WireRow } from '@karat/contract/products.ts'
import type { Breakup, BreakupRow } from '@karat/pricing/types.ts'

/** A breakup's rows under the wire's names: money in major units, percentages in percent. */
export function rowsToWire(breakup: Breakup): WireRow[] {
  return breakup.rows.map((row) => ({
    ...row,
    value: toMajor(row.value, breakup.currency),
    ...(row.rate === undefined ? {} : { rate: rateToWire(row, breakup.currency) }),
  }))
}

function rateToWire({ rate = 0, rateUnit }: BreakupRow, currency: Currency): number {
  switch (rateUnit) {
    case 'percent':
      return rate / 100
    case 'taxPercent':
      return rate / 1000
    default:
      return toMajor(rate, currency)
  }
}

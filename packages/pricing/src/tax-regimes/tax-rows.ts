import { divideRounded, multiply, roundTo, type Minor } from '@karat/money/money.ts'
import type { Adjustment, BreakupRow } from '../types.ts'

/** A whole in the unit of tax rates, which are thousandths of a percent. */
const whole = 100_000

/** Tax on an amount, rounded on its own; `rate` is thousandths of a percent. */
export function taxOn(amount: Minor, rate: number): Minor {
  return multiply(amount, rate, whole)
}

/** The part of an amount that is its tax of `rate`; of several taxes on the same amount `all` is their sum. */
export function taxWithin(amount: Minor, rate: number, all = rate): Minor {
  return divideRounded(BigInt(amount) * BigInt(rate), BigInt(whole + all))
}

/** The row of a tax in a breakup. */
export function taxRow(name: string, rate: number, value: Minor): BreakupRow {
  return { code: 'tax', name, rate, rateUnit: 'taxPercent', value }
}

/** Promotions as rows of a unit's breakup, rounded to `step`; together they take off no more than `limit`. */
export function adjustmentRows(adjustments: readonly Adjustment[], limit: Minor, step = 1): BreakupRow[] {
  let left = limit
  return adjustments.flatMap(({ source, code, amount, rate }): BreakupRow[] => {
    const whole = roundTo(amount, step)
    const off = Math.min(whole, left)
    left -= off
    const measure = rate !== undefined && off === whole ? ({ rate, rateUnit: 'percent' } as const) : {}
    return off > 0 ? [{ code, name: source, ...measure, value: -off }] : []
  })
}

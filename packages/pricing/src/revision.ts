import { divideRounded, percent, type Minor } from '@karat/money/money.ts'

/** The largest change of a made-to-order unit's price without asking the customer. Percentages are basis points. */
export interface RevisionTolerance {
  amount: Minor
  percent: number
  /** Above this the customer must consent again, whatever was agreed before. */
  upwardCapPercent: number
}

export type RevisionOutcome =
  | { kind: 'unchanged'; difference: 0 }
  | { kind: 'absorbed'; difference: Minor }
  | { kind: 'refund'; difference: Minor }
  | { kind: 'ask'; difference: Minor; newConsent: boolean }

/**
 * The outcome of a revised total: a decrease is always refunded, the merchant absorbs a small increase, and the customer decides about one
 * above the tolerance. `difference` is new minus old, in minor units.
 */
export function reviseTotal(oldTotal: Minor, newTotal: Minor, tolerance: RevisionTolerance): RevisionOutcome {
  const difference = newTotal - oldTotal
  if (difference === 0) return { kind: 'unchanged', difference: 0 }
  if (difference < 0) return { kind: 'refund', difference }
  const absorbedLimit = Math.max(tolerance.amount, percent(oldTotal, tolerance.percent))
  if (difference <= absorbedLimit) return { kind: 'absorbed', difference }
  return { kind: 'ask', difference, newConsent: difference > percent(oldTotal, tolerance.upwardCapPercent) }
}

/** The value of old gold: weight after melt loss, by its tested fineness, at the fine rate. Reduces the payable amount. */
export function oldGoldValue(gold: {
  grossMg: number
  meltLossPercent: number
  fineness: number
  fineRate: Minor
  fineFineness: number
}): Minor {
  const numerator = BigInt(gold.grossMg) * BigInt(10_000 - gold.meltLossPercent) * BigInt(gold.fineness) * BigInt(gold.fineRate)
  return divideRounded(numerator, 10_000n * 1000n * BigInt(gold.fineFineness))
}

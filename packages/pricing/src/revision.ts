import { divideRounded, percent, type Minor } from '@karat/money/money.ts'

/** How far a made-to-order piece may move before the customer is asked. Percentages are basis points. */
export interface RevisionTolerance {
  amount: Minor
  percent: number
  /** Above this the customer must consent again, whatever was agreed. */
  upwardCapPercent: number
}

export type RevisionOutcome =
  | { kind: 'unchanged'; difference: 0 }
  | { kind: 'absorbed'; difference: Minor }
  | { kind: 'refund'; difference: Minor }
  | { kind: 'ask'; difference: Minor; newConsent: boolean }

/**
 * What becomes of a revised total: less is always refunded; a little more is borne by the house;
 * more than the tolerance is the customer's decision. `difference` is new less old.
 */
export function reviseTotal(oldTotal: Minor, newTotal: Minor, tolerance: RevisionTolerance): RevisionOutcome {
  const difference = newTotal - oldTotal
  if (difference === 0) return { kind: 'unchanged', difference: 0 }
  if (difference < 0) return { kind: 'refund', difference }
  const borne = Math.max(tolerance.amount, percent(oldTotal, tolerance.percent))
  if (difference <= borne) return { kind: 'absorbed', difference }
  return { kind: 'ask', difference, newConsent: difference > percent(oldTotal, tolerance.upwardCapPercent) }
}

/** Old gold brought in: weight after melt loss, by its tested fineness, at the fine rate. Reduces what is payable. */
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

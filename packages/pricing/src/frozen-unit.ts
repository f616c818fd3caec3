import { sum, type Minor } from '@karat/money/money.ts'
import { hasTag, isTaxOnTop } from './price.ts'
import type { SiteRules } from './site-rules.ts'

/** A change of a unit's price by a promotion or a charge, as an order stores it: negative for promotions. */
export interface FrozenAdjustment {
  kind: 'promotion' | 'delivery' | 'wrap'
  /** The promotion's id; empty for a charge. */
  source: string
  beforeTax: Minor
  tax: Minor
  roundOff: Minor
}

export const withTax = ({ beforeTax, tax, roundOff }: FrozenAdjustment): Minor => beforeTax + tax + roundOff

/** The amount that a promotion takes off units, in minor units, counted as its effect is: before tax, or off the list price. */
export function shareOf(id: string, units: readonly { adjustments: readonly FrozenAdjustment[] }[], rules: SiteRules): Minor {
  const own = units.flatMap(({ adjustments }) => adjustments.filter(({ kind, source }) => kind === 'promotion' && source === id))
  return -sum(own.map((row) => (hasTag(rules) && !isTaxOnTop(rules) ? withTax(row) : row.beforeTax)))
}

/** A unit's weights in milligrams: `options` as it was ordered, the others from its last weigh-in, null before. */
interface WeighedUnit {
  options: { grossMg: number; netMg: number }
  grossMg: number | null
  netMg: number | null
}

/** The weights with which a unit is sold: those of its last weigh-in; as it was ordered where it was never weighed. */
export const soldWeights = ({ options, grossMg, netMg }: WeighedUnit): { grossMg: number; netMg: number } => ({
  grossMg: grossMg ?? options.grossMg,
  netMg: netMg ?? options.netMg,
})

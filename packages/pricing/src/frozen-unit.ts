import { sum, type Minor } from '@karat/money/money.ts'
import { hasTag } from './price.ts'
import type { SiteRules } from './types.ts'

/** What a promotion or a charge changed of a unit's price, as an order keeps it: negative for promotions. */
export interface FrozenAdjustment {
  kind: 'promotion' | 'delivery' | 'wrap'
  /** The promotion's id; empty for a charge. */
  source: string
  beforeTax: Minor
  tax: Minor
  roundOff: Minor
}

export const withTax = ({ beforeTax, tax, roundOff }: FrozenAdjustment): Minor => beforeTax + tax + roundOff

/** What a promotion takes off units, counted as its effect is: before tax, or off the tag. */
export function shareOf(id: string, units: readonly { adjustments: readonly FrozenAdjustment[] }[], rules: SiteRules): Minor {
  const own = units.flatMap(({ adjustments }) => adjustments.filter(({ kind, source }) => kind === 'promotion' && source === id))
  return -sum(own.map((row) => (hasTag(rules) && rules.tax.kind !== 'list_exclusive' ? withTax(row) : row.beforeTax)))
}

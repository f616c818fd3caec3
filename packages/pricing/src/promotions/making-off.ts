import { percent, sum } from '@karat/money/money.ts'
import type { PromotionKind, ReducingEffect, Unit } from './types.ts'

/** A unit's making charge, less the product's own discount on it. */
function makingOf(unit: Unit): number {
  return sum(unit.base.rows.filter((row) => row.code === 'making' || row.code === 'making_discount').map((row) => row.value))
}

/** The rest of a unit's making charge after the discounts on it before. */
function makingLeft(unit: Unit): number {
  const taken = (unit.adjustments ?? []).filter(({ code }) => code === 'making_discount').map(({ amount }) => amount)
  return Math.max(0, makingOf(unit) - sum(taken))
}

/** A percentage off the making charge. Several together never take more than the charge, so that metal and stones keep their price. */
export const makingOff: PromotionKind<Extract<ReducingEffect, { kind: 'making_off' }>> = {
  code: 'making_discount',
  applies: (_, units) => units.some((unit) => makingOf(unit) > 0),
  adjust: (effect, units) => units.map((unit) => Math.min(percent(makingOf(unit), effect.percent), makingLeft(unit))),
  rateOf: (effect, unit, amount) => (amount === percent(makingOf(unit), effect.percent) ? effect.percent : undefined),
}

import { percent, sum } from '@karat/money/money.ts'
import type { PromotionKind, ReducingEffect, Unit } from './types.ts'

/** A unit's making charge, less the product's own discount on it. */
function makingOf(unit: Unit): number {
  return sum(unit.base.rows.filter((row) => row.code === 'making' || row.code === 'making_discount').map((row) => row.value))
}

/** A percentage off the making charge. */
export const makingOff: PromotionKind<Extract<ReducingEffect, { kind: 'making_off' }>> = {
  code: 'making_discount',
  applies: (_, units) => units.some((unit) => makingOf(unit) > 0),
  adjust: (effect, units) => units.map((unit) => percent(makingOf(unit), effect.percent)),
}

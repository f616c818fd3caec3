import { percent, sum } from '@karat/money/money.ts'
import type { PromotionEffect, PromotionKind, Unit } from './types.ts'

function stonesOf(unit: Unit): number {
  return sum(unit.base.rows.filter((row) => row.code === 'stone').map((row) => row.value))
}

/** A percentage off the stones. */
export const stonesOff: PromotionKind<Extract<PromotionEffect, { kind: 'stones_off' }>> = {
  code: 'stone_discount',
  applies: (_, units) => units.some((unit) => stonesOf(unit) > 0),
  adjust: (effect, units) => units.map((unit) => percent(stonesOf(unit), effect.percent)),
}

import { percent, sum } from '@karat/money/money.ts'
import type { PromotionKind, ReducingEffect, Unit } from './types.ts'

function stonesOf(unit: Unit): number {
  return sum(unit.base.rows.filter((row) => row.code === 'stone').map((row) => row.value))
}

/** A percentage off the stones. */
export const stonesOff: PromotionKind<Extract<ReducingEffect, { kind: 'stones_off' }>> = {
  code: 'stone_discount',
  applies: (_, units) => units.some((unit) => stonesOf(unit) > 0),
  adjust: (effect, units) => units.map((unit) => percent(stonesOf(unit), effect.percent)),
}

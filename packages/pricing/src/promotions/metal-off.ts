import { multiply, sum } from '@karat/money/money.ts'
import type { PromotionKind, ReducingEffect, Unit } from './types.ts'

function metalOf({ base }: Unit): { weightMg: number; value: number } {
  const metals = base.rows.filter((row) => row.code === 'metal')
  return { weightMg: sum(metals.map((row) => row.weightMg ?? 0)), value: sum(metals.map((row) => row.value)) }
}

/** An amount off each gram of metal, never more than the metal's value. */
export const metalOff: PromotionKind<Extract<ReducingEffect, { kind: 'metal_off' }>> = {
  code: 'metal_discount',
  applies: (_, units) => units.some((unit) => metalOf(unit).value > 0),
  adjust: (effect, units) =>
    units.map((unit) => {
      const { weightMg, value } = metalOf(unit)
      return Math.min(multiply(weightMg, effect.perGram, 1000), value)
    }),
}

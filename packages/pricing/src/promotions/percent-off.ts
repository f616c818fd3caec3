import { percent, prorate, sum } from '@karat/money/money.ts'
import type { PromotionKind, ReducingEffect } from './types.ts'

/** A percentage off the products of the cart; the amount is rounded once and shared by the largest remainder (R7). */
export const percentOff: PromotionKind<Extract<ReducingEffect, { kind: 'percent_off' }>> = {
  code: 'coupon',
  applies: () => true,
  adjust(effect, units) {
    const left = units.map((unit) => unit.left)
    return prorate(percent(sum(left), effect.percent), left)
  },
}

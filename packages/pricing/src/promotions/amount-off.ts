import { prorate, sum } from '@karat/money/money.ts'
import type { PromotionKind, ReducingEffect } from './types.ts'

/** A fixed amount off the cart, shared by the largest remainder (R7); never more than the price. */
export const amountOff: PromotionKind<Extract<ReducingEffect, { kind: 'amount_off' }>> = {
  code: 'coupon',
  applies: () => true,
  adjust(effect, units) {
    const left = units.map((unit) => unit.left)
    return prorate(Math.min(effect.amount, sum(left)), left)
  },
}

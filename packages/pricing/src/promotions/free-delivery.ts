import type { PromotionEffect, PromotionKind } from './types.ts'

/** Delivery costs nothing; products cost what they cost. */
export const freeDelivery: PromotionKind<Extract<PromotionEffect, { kind: 'free_delivery' }>> = {
  code: 'coupon',
  applies: (_effect, _units, deliveryFee) => deliveryFee > 0,
  adjust: (_, units) => units.map(() => 0),
}

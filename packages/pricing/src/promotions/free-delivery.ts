import type { PromotionEffect, PromotionKind } from './types.ts'

/** Free delivery: it takes off the delivery charge and leaves the products alone. */
export const freeDelivery: PromotionKind<Extract<PromotionEffect, { kind: 'free_delivery' }>> = {
  code: 'coupon',
  applies: (_effect, _units, deliveryFee) => deliveryFee > 0,
  adjust: (_, units) => units.map(() => 0),
}

import type { PromotionKind, ReducingEffect } from './types.ts'

/** One unit of a product is free, with its hallmark. The shopper adds it to the cart. */
export const freeGift: PromotionKind<Extract<ReducingEffect, { kind: 'free_gift' }>> = {
  code: 'coupon',
  applies: ({ productId }, units) => units.some((unit) => unit.productId === productId),
  adjust({ productId }, units) {
    const gift = units.findIndex((unit) => unit.productId === productId)
    return units.map((unit, index) => (index === gift ? unit.left : 0))
  },
}

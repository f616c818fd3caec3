import { amountOff } from './amount-off.ts'
import { buyGet } from './buy-get.ts'
import { freeDelivery } from './free-delivery.ts'
import { freeGift } from './free-gift.ts'
import { makingOff } from './making-off.ts'
import { metalOff } from './metal-off.ts'
import { percentOff } from './percent-off.ts'
import { stonesOff } from './stones-off.ts'
import type { PromotionEffect, PromotionKind, PromotionKindName } from './types.ts'

/** Every kind of promotion: a new one is one file and one line here. */
export const promotionKinds: { [Name in PromotionKindName]: PromotionKind<Extract<PromotionEffect, { kind: Name }>> } = {
  percent_off: percentOff,
  amount_off: amountOff,
  making_off: makingOff,
  stones_off: stonesOff,
  metal_off: metalOff,
  buy_get: buyGet,
  free_gift: freeGift,
  free_delivery: freeDelivery,
}

/** The kind of an effect. */
export function kindOf(effect: PromotionEffect): PromotionKind<PromotionEffect> {
  return promotionKinds[effect.kind] as PromotionKind<PromotionEffect>
}

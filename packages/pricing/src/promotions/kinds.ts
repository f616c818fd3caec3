import { amountOff } from './amount-off.ts'
import { buyGet } from './buy-get.ts'
import { freeGift } from './free-gift.ts'
import { makingOff } from './making-off.ts'
import { metalOff } from './metal-off.ts'
import { percentOff } from './percent-off.ts'
import { stonesOff } from './stones-off.ts'
import type { PromotionKind, ReducingEffect } from './types.ts'

/** Every kind of promotion that reduces units: a new one is one file and one line here. */
const promotionKinds: { [Name in ReducingEffect['kind']]: PromotionKind<Extract<ReducingEffect, { kind: Name }>> } = {
  percent_off: percentOff,
  amount_off: amountOff,
  making_off: makingOff,
  stones_off: stonesOff,
  metal_off: metalOff,
  buy_get: buyGet,
  free_gift: freeGift,
}

/** The kind of an effect. */
export function kindOf(effect: ReducingEffect): PromotionKind<ReducingEffect> {
  return promotionKinds[effect.kind] as PromotionKind<ReducingEffect>
}

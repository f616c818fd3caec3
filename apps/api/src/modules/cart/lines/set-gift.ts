import { type Result, throwFailure } from '../../../kernel/result.ts'
import { changeCart } from '../change-cart.ts'
import type { CartDependencies } from '../dependencies.ts'
import { fittedGifts, giftOrNull } from './gift-rules.ts'
import type { CartRef, CartView, PieceGift } from '../port.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { setGifts } from '../store.ts'
import { refuseLongMessage, refuseWrap } from './refuse-gifts.ts'

/** Sets the details of a line's unit, counted from 1; without `piece` of all its units, without `itemId` of all in the cart. */
export async function setGift(
  deps: CartDependencies,
  ref: CartRef,
  { itemId, piece }: { itemId?: string | undefined; piece?: number | undefined },
  details: PieceGift,
): Promise<Result<CartView>> {
  const { settings, sites } = deps
  const { giftMessageLength } = await settings()
  return changeCart(deps, ref, async (tx, row) => {
    const site = (await sites.byCode(row.subsite)) ?? throwFailure('unknown_cart', 'cartID')
    const gift = giftOrNull(details)
    refuseWrap(site, [gift], 'giftWrap')
    refuseLongMessage(giftMessageLength, [gift], 'giftMessage')
    if (piece !== undefined && itemId === undefined) throwFailure('bad_request', 'cartItemID')
    const lines = itemId === undefined ? row.items : row.items.filter((item) => item.id === itemId)
    if (lines.length === 0)
      throwFailure(itemId === undefined ? 'bag_empty' : 'unknown_item', itemId === undefined ? 'cartID' : 'cartItemID')
    if (piece !== undefined && lines.some((line) => line.quantity < piece)) throwFailure('unknown_piece', 'piece')
    const changed = lines.map((line) => ({
      ...line,
      gifts: fittedGifts(line.gifts, line.quantity).map((present, index) => (piece === undefined || piece === index + 1 ? gift : present)),
    }))
    await setGifts(tx, row.id, changed)
    return priceCart(deps, tx, { ...row, items: row.items.map((item) => changed.find(({ id }) => id === item.id) ?? item) })
  })
}

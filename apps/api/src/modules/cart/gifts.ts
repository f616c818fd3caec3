import type { Db } from '../../kernel/db/db.ts'
import { AppError, type Result, throwFailure } from '../../kernel/result.ts'
import type { Content } from '../content/pages/port.ts'
import type { Site, Sites } from '../content/sites/port.ts'
import { fittedGifts, giftOrNull } from './gift-rules.ts'
import type { CartRef, CartView, Gifts, PieceGift } from './port.ts'
import { setGifts } from './store.ts'
import type { CartRow } from './views.ts'

interface GiftParts {
  change: (ref: CartRef, work: (tx: Db, row: CartRow) => Promise<CartView | undefined>) => Promise<Result<CartView>>
  price: (db: Db, row: CartRow) => Promise<CartView | undefined>
  settings: Content['cartSettings']
  sites: Pick<Sites, 'byCode'>
}

/** Refuses wrapping where the site does not offer it; `field` names the field of the request. */
export function refuseWrap({ profile }: Pick<Site, 'profile'>, gifts: Gifts, field = 'gifts'): void {
  if (profile.wrapFee === null && gifts.some((gift) => gift?.wrap)) throwFailure('wrap_unavailable', field)
}

/** Refuses messages with more characters than fit on the shop's cards; `field` names the field of the request. */
export function refuseLongMessage(most: number, gifts: Gifts, field = 'gifts'): void {
  if (gifts.some((gift) => gift && gift.message.length > most)) throw new AppError({ code: 'bad_request', field, details: { max: most } })
}

/** The gift details of a cart's units (C-02). */
export function createGifts({ change, price, settings, sites }: GiftParts) {
  return {
    /** Sets the details of a line's unit, counted from 1; without `piece` of all its units, without `itemId` of all in the cart. */
    async setGift(
      ref: CartRef,
      { itemId, piece }: { itemId?: string | undefined; piece?: number | undefined },
      details: PieceGift,
    ): Promise<Result<CartView>> {
      const { giftMessageLength } = await settings()
      return change(ref, async (tx, row) => {
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
          gifts: fittedGifts(line.gifts, line.quantity).map((present, index) =>
            piece === undefined || piece === index + 1 ? gift : present,
          ),
        }))
        await setGifts(tx, row.id, changed)
        return price(tx, { ...row, items: row.items.map((item) => changed.find(({ id }) => id === item.id) ?? item) })
      })
    },
  }
}

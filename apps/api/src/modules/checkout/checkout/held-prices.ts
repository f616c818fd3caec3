import { toMajor } from '@karat/money/money.ts'
import { addMs, durations } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { deferToCommit } from '../../../kernel/db/transacting.ts'
import { newId } from '../../../kernel/id.ts'
import { AppError } from '../../../kernel/result.ts'
import type { CartView, HeldPrice } from '../../cart/port.ts'
import type { CartPromotion } from '../../catalogue/promotions/port.ts'
import type { CheckoutDependencies } from './dependencies.ts'
import { hasQuote, insertQuote, setPromotions } from './store.ts'

/** Holds the current prices of a locked cart, by default as long as its site does, and returns the cart with them. */
export async function makeQuote(
  { clock }: Pick<CheckoutDependencies, 'clock'>,
  tx: Db,
  view: CartView,
  minutes = view.site.quoteMinutes,
): Promise<CartView & { held: HeldPrice }> {
  const createdAt = clock.now()
  const quoteId = newId(createdAt)
  const expiresAt = addMs(createdAt, minutes * durations.minute)
  const { cartId, fingerprint } = view
  const rateVersionId = view.rateVersion.versionId
  const lines = view.lines.map(({ variantId, engraving, quantity, input, charged }) => ({
    variantId,
    ...(engraving === '' ? {} : { engraving }),
    quantity,
    input,
    unitPrice: charged,
  }))
  const promotions = view.promotions.map(({ promotion }) => promotion)
  const delivery = view.deliveryMethods
  await deferToCommit(
    insertQuote(tx, { id: quoteId, cartId, rateVersionId, fingerprint, lines, promotions, delivery, createdAt, expiresAt }),
  )
  return { ...view, held: { quoteId, rateVersionId, fingerprint, createdAt, expiresAt, lines, promotions, delivery } }
}

/** Lets the quote of a cart count the promotions that apply from now on; see `PriceHold`. */
export async function keepPromotions(tx: Db, view: CartView): Promise<CartView> {
  const { held } = view
  if (!held) return view
  const promotions = view.promotions.map(({ promotion }) => promotion)
  // Staff may change the percentage of a draft order's discount; all others have the terms of the quote.
  const kept = (list: readonly CartPromotion[]) => list.map(({ id, effect }) => [id, 'percent' in effect ? effect.percent : 0]).join()
  if (kept(promotions) === kept(held.promotions)) return view
  await setPromotions(tx, held.quoteId, promotions)
  return { ...view, held: { ...held, promotions } }
}

/**
 * Returns a locked cart with its prices held. An expired or missing quote is renewed if every price is still the one that the shopper
 * saw; otherwise it fails with the new prices, which the shopper must accept first.
 */
export async function withHold(deps: Pick<CheckoutDependencies, 'clock'>, tx: Db, view: CartView): Promise<CartView> {
  if (view.held) return view
  const changedLines = view.lines.filter((line) => line.seenPrice !== line.charged)
  // A promotion that the shopper was shown must not end unnoticed either.
  const lostOffer = view.lastHeldPromotions.some((id) => !view.promotions.some(({ promotion }) => promotion.id === id))
  if (changedLines.length > 0 || lostOffer) {
    const items = changedLines.map(({ variantId, record, seenPrice, charged }) => ({
      productID: variantId,
      name: record.name,
      seenPrice: toMajor(seenPrice, view.site.currency),
      price: toMajor(charged, view.site.currency),
    }))
    throw new AppError({
      code: (await hasQuote(tx, view.cartId)) ? 'quote_expired' : 'price_changed',
      field: 'cartID',
      details: { items, total: toMajor(view.amounts.total, view.site.currency) },
    })
  }
  return makeQuote(deps, tx, view)
}

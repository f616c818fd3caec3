import { withoutMakingDiscount } from '@karat/pricing/promotions/making-discount.ts'
import { readPaymentMethod } from '@karat/sites/payment-method.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { AppError } from '../../../kernel/result.ts'
import type { CartRef, CartView } from '../../cart/port.ts'
import type { Buyer } from '../../orders/orders/port.ts'
import { carrierOf } from './delivery-estimates.ts'
import type { CheckoutDependencies } from './dependencies.ts'
import { promisedDay } from './promised-day.ts'
import { orderFingerprint, refuseSoldPiece, weighedRecord } from './rules.ts'

/** A request to post an order: the payment method as `readPaymentMethod` reads it, the locale of the page, and the buyer. */
export interface PostRequest {
  gateway: string
  locale?: string | undefined
  /** The payable amount that the page showed, in major units; by default the one that the cart's last answer showed. */
  payable?: number | undefined
  buyer: Buyer
}

type OwnedRequest = PostRequest & Pick<CartRef, 'customerId'>

/** Refuses the posting with the product that has too few units, and how many there are. */
async function refuseShort(
  { inventory }: Pick<CheckoutDependencies, 'inventory'>,
  tx: Db,
  view: CartView,
  variantId: string,
): Promise<never> {
  const line = view.lines.find((candidate) => candidate.variantId === variantId)
  const available = (await inventory.levels(tx, view.site.code, [variantId])).get(variantId)?.quantity ?? 0
  throw new AppError({ code: 'out_of_stock', field: 'items', details: { productID: variantId, name: line?.record.name ?? '', available } })
}

/** Holds the amounts that credit and gift cards pay of an order; throws where they have less. */
async function holdTenders(
  { credit, giftCards }: Pick<CheckoutDependencies, 'credit' | 'giftCards'>,
  tx: Db,
  { customerId, site, tenders }: CartView,
  orderId: string,
): Promise<void> {
  const cards = tenders.flatMap(({ kind, source, amount }) => (kind === 'gift_card' ? [{ cardId: source, amount }] : []))
  if (cards.length > 0) await giftCards.hold(tx, { orderId, cards })
  const amount = tenders.find(({ kind }) => kind === 'credit')?.amount ?? 0
  if (amount > 0 && customerId !== null) await credit.hold(tx, { customerId, subsite: site.code, orderId, amount })
}

/** Reserves the stock and writes the order of a locked cart; the payment method has been checked. */
export async function makeOrder(
  deps: CheckoutDependencies,
  tx: Db,
  view: CartView,
  { gateway: key, buyer, customerId }: OwnedRequest,
  language: string,
) {
  const { inventory, orders, promotions } = deps
  const { held, address } = view
  if (!held) throw new AppError({ code: 'quote_missing' })
  if (!address) throw new AppError({ code: 'address_missing', field: 'shipping' })
  // The order of a draft order is that of the account that staff chose, whoever pays for it.
  const ownerId = view.draft?.customerId ?? customerId
  if (view.draft) {
    const next = view.lines.map(({ variantId }) => variantId)
    await deps.drafts().releaseSetAside(tx, view.site.code, view.draft, next)
  }
  const wanted = view.lines.map(({ wanted: piece, variantId, quantity }) => ({ variantId, quantity, ...piece }))
  const outcome = await inventory.reserve(tx, view.site.code, wanted, address.storeId)
  if ('short' in outcome) return refuseShort(deps, tx, view, outcome.short)
  refuseSoldPiece(view, outcome.reserved)
  // Gift cards are sent by e-mail: without other lines the address is used for the receipt only.
  const carrier = view.lines.length > 0 ? await carrierOf(deps, tx, view) : undefined
  if (view.lines.length > 0 && !carrier?.serviceable) throw new AppError({ code: 'unserviceable', field: 'shipping.Zip' })
  const { reserved: taken } = outcome
  const left = new Map([...taken].map(([variantId, places]) => [variantId, [...places]]))
  const takenFor = ({ variantId, quantity }: { variantId: string; quantity: number }) => left.get(variantId)?.splice(0, quantity) ?? []
  const promisedFor = carrier ? await promisedDay(deps, tx, view, { days: carrier.days, taken }) : null
  const order = await orders.create(tx, {
    buyer,
    customerId: ownerId,
    cartId: view.cartId,
    quoteId: held.quoteId,
    fingerprint: orderFingerprint(view, language),
    site: view.site,
    language,
    paymentMethod: readPaymentMethod(key),
    amounts: { ...view.amounts, salesTax: view.amounts.salesTax ?? 0 },
    address,
    deliveryMethod: view.deliveryMethod,
    draftStore: view.draft?.store ?? null,
    promisedFor,
    items: view.lines.map((line) => ({
      record: weighedRecord(line),
      quantity: line.quantity,
      unitPrice: line.charged,
      breakup: line.breakup,
      units: line.units,
      gifts: line.gifts,
      engraving: line.engraving,
      hallmarkedArticles: view.site.profile.hallmark ? line.input.hallmarkedArticles : 0,
      taken: takenFor(line),
    })),
    promotions: view.promotions.map(({ promotion, saved }) => ({ id: promotion.id, code: promotion.code ?? '', saved })),
    tenders: view.tenders,
    cards: view.cards,
  })
  await promotions.hold(tx, {
    orderId: order.id,
    // The discount of a draft order has no uses to count.
    promotions: withoutMakingDiscount(view.promotions.map(({ promotion }) => promotion)),
    customer: { ...view.promotionCustomer, customerId: ownerId },
  })
  await holdTenders(deps, tx, view, order.id)
  return order
}

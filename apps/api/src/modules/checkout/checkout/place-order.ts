import { acceptsPaymentMethod, readPaymentMethod } from '@karat/sites/payment-method.ts'
import { type Db, isLockTimeout, transact } from '../../../kernel/db/db.ts'
import { AppError, type Failure, ok, type Result, resultOf } from '../../../kernel/result.ts'
import type { CartRef, CartView } from '../../cart/port.ts'
import type { OrderRecord } from '../../orders/orders/port.ts'
import type { PaymentPage, WrittenAttempt } from '../payments/port.ts'
import { readCashRefusal } from './delivery-estimates.ts'
import type { CheckoutDependencies } from './dependencies.ts'
import { withHold } from './held-prices.ts'
import { lockForPosting } from './lock-for-posting.ts'
import { makeOrder, type PostRequest } from './make-order.ts'
import {
  isEmpty,
  languageOf,
  losesTender,
  orderFingerprint,
  refuseEngraving,
  refuseHigherTotal,
  refuseLostCode,
  totalChange,
} from './rules.ts'
import { dropPromotion, endQuotes } from './store.ts'

/** A posted order, and the page that it is paid on. */
export interface Posted {
  order: OrderRecord
  /** The order token. */
  token: string
  payment: Omit<PaymentPage, 'kind'> & { kind: 'none' | PaymentPage['kind'] }
}

const nothingToPay = { kind: 'none', url: '', providerRef: '', attemptId: '' } as const

/**
 * Creates one order of a cart, even when it is posted repeatedly and concurrently, and starts its payment. Posted with other contents,
 * the unpaid order is ended and another created. `locale` is the page locale of the post.
 */
export async function placeOrder(deps: CheckoutDependencies, cart: CartRef, request: PostRequest): Promise<Result<Posted>> {
  const { orders, payments } = deps
  const posted = await resultOf(() => transact(deps.db, (tx) => postOrder(deps, tx, cart, request)))
  if (!posted.ok) return afterRefusal(deps, cart.cartId, posted.error)
  // The gateway is called after the transaction: it may take seconds.
  const { order, token, attempt } = posted.value
  if (attempt === undefined) return ok({ order, token, payment: nothingToPay })
  const page = await payments.begin(order, attempt)
  if (!page.ok) return page
  if (page.value) return ok({ order, token, payment: page.value })
  // Meanwhile the same cart was posted with another payment method, which placed the order.
  return ok({ order: (await orders.find(deps.db, order.id)) ?? order, token, payment: nothingToPay })
}

/** Writes the order with its payment attempt, where it needs one, in the transaction of a posting. */
async function postOrder(
  deps: CheckoutDependencies,
  tx: Db,
  { cartId, customerId }: CartRef,
  request: PostRequest,
): Promise<{ order: OrderRecord; token: string; attempt?: WrittenAttempt }> {
  const { carts, idProofs, orders, payments } = deps
  const { gateway, locale, buyer } = request
  const isPaidOnline = gateway !== 'cod' && gateway !== ''
  const { cart: locked, order: earlier } = await lockForPosting(deps, tx, cartId, isPaidOnline ? buyer : undefined)
  const [cart, tooMany, proof] = await Promise.all([
    carts.view(tx, cartId),
    isPaidOnline && orders.tooManyUnpaid(tx, buyer),
    idProofs.find(tx, cartId),
  ])
  if (!locked || !cart || !carts.opensTo(locked, customerId)) throw new AppError({ code: 'unknown_cart', field: 'cartID' })
  const language = locale === undefined ? cart.language : languageOf(cart.site, locale)
  if (!language) throw new AppError({ code: 'bad_request', field: 'locale' })
  if (locked.state === 'closed')
    return earlier ? { order: earlier, token: await orders.addToken(tx, earlier.id) } : carts.refuseClosed(tx, cartId)
  if (isEmpty(cart)) throw new AppError({ code: 'bag_empty', field: 'cartID' })
  // The order stores today's product names, in the language of the purchase.
  const view = await withHold(deps, tx, await carts.inLanguage(tx, cart, language))
  refuseEngraving(view)
  refuseLostCode(view)
  refuseHigherTotal(view, request.payable)
  await checkGateway(deps, tx, view, gateway)
  const reused = await reuseOrder(deps, tx, view, earlier, language)
  const active = reused && (await orders.setPaymentMethod(tx, reused, readPaymentMethod(gateway)))
  if (active && customerId !== undefined) await orders.claimUnpaid(tx, cartId, customerId)
  // An earlier order that was ended no longer counts.
  if (!active && isPaidOnline && (earlier ? await orders.tooManyUnpaid(tx, buyer) : tooMany))
    throw new AppError({ code: 'unpaid_limit', field: 'cartID' })
  const { token, ...order } = active
    ? { ...active, token: await orders.addToken(tx, active.id) }
    : await makeOrder(deps, tx, view, { ...request, customerId }, language)
  if (!active && earlier) await orders.replaced(tx, earlier, order)
  const holdReason = proof || !view.amounts.idProofNeeded ? {} : { holdReason: 'id_proof' }
  if (gateway === 'cod') return { token, order: await orders.place(tx, order, { state: 'cod_due', ...holdReason }) }
  const paidWithout = view.amounts.total === 0 ? 'free' : 'paid'
  if (gateway === '') return { token, order: await orders.place(tx, order, { state: paidWithout, ...holdReason }) }
  return { token, order, attempt: await payments.attempt(tx, order, { repeated: active !== undefined }) }
}

/** Refuses a payment method that the cart cannot be paid by, with the field. */
async function checkGateway(
  deps: Pick<CheckoutDependencies, 'delivery' | 'payments'>,
  tx: Db,
  view: CartView,
  gateway: string,
): Promise<void> {
  if (view.amounts.payable === 0) {
    if (gateway !== '') throw new AppError({ code: 'unknown_gateway', field: 'paymentSettingsGroupKey' })
    return
  }
  if (gateway === '') throw new AppError({ code: 'payment_needed', field: 'paymentSettingsGroupKey' })
  if (gateway === 'cod') {
    if (await readCashRefusal(deps, tx, view)) throw new AppError({ code: 'cod_unavailable', field: 'paymentSettingsGroupKey' })
    if (!view.codeVerified) throw new AppError({ code: 'cod_unverified', field: 'code' })
    return
  }
  if (!acceptsPaymentMethod(view.site.gateways, gateway) || !deps.payments.offers(readPaymentMethod(gateway).gateway))
    throw new AppError({ code: 'unknown_gateway', field: 'paymentSettingsGroupKey' })
}

/** The unpaid order of an open cart, if its contents are still the cart's; otherwise it is cancelled. */
async function reuseOrder(
  { orders }: Pick<CheckoutDependencies, 'orders'>,
  tx: Db,
  view: CartView,
  active: OrderRecord | undefined,
  language: string,
): Promise<OrderRecord | undefined> {
  if (!active || active.fingerprint === orderFingerprint(view, language)) return active
  const nextVariantIds = view.lines.map((line) => line.variantId)
  await orders.end(tx, active, 'cancelled', 'the bag changed', nextVariantIds)
  return undefined
}

/** Ends the price of a ready piece that was sold: the cart has that of the next one, or of one that is made, from now on. */
async function priceNextPiece(
  { carts, clock, db, pricing }: Pick<CheckoutDependencies, 'carts' | 'clock' | 'db' | 'pricing'>,
  cartId: string,
): Promise<void> {
  const view = await carts.view(db, cartId)
  if (!view) return
  await endQuotes(db, cartId, clock.now())
  const productIds = view.lines.flatMap(({ input, record }) => (input.piece ? [record.productId] : []))
  try {
    await pricing.refreshAvailability(view.site.code, productIds)
  } catch (error) {
    // While rates are published: the order that took the piece has prices follow later too.
    if (!isLockTimeout(error)) throw error
  }
}

/** Records a refusal in the cart, so that the cart shows the reason; returns it, with the new total where a tender was lost. */
async function afterRefusal(
  deps: Pick<CheckoutDependencies, 'carts' | 'clock' | 'db' | 'pricing'>,
  cartId: string,
  refusal: Failure,
): Promise<{ ok: false; error: Failure }> {
  const { carts, db } = deps
  const { code, details } = refusal
  // The quote counted it; from now on the cart shows why it no longer applies.
  if (code.startsWith('promotion_') && details?.['promoID'] !== undefined) await dropPromotion(db, cartId, String(details['promoID']))
  // The next posting orders for the later day, which the cart shows now.
  if (code === 'not_at_store') await carts.notAtStore(db, cartId)
  if (code === 'piece_sold') await priceNextPiece(deps, cartId)
  // A tender was lost an instant before: the answer gives the new total, as it does where it was lost earlier.
  const view = losesTender(code) ? await carts.view(db, cartId) : undefined
  return { ok: false, error: view ? { ...refusal, details: { ...details, ...totalChange(view) } } : refusal }
}

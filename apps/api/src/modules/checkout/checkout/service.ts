import { sum } from '@karat/money/money.ts'
import { engravingCharge, withEngraving } from '@karat/pricing/engraving.ts'
import { readWay, acceptsWay } from '@karat/sites/way-to-pay.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { AppError, fail, ok, type Result, resultOf } from '../../../kernel/result.ts'
import type { CartRef, Carts, CartView } from '../../cart/port.ts'
import type { Credit } from '../credit/port.ts'
import type { Delivery } from '../delivery/port.ts'
import type { DeliveryMethod } from '@karat/sites/way-of-delivery.ts'
import type { IdProofs } from '../id-proof/port.ts'
import type { GiftCards } from '../gift-cards/port.ts'
import type { Inventory, StockPlace } from '../../catalogue/inventory/port.ts'
import type { Buyer, OrderRecord, Orders } from '../../orders/orders/port.ts'
import type { PaymentPage, Payments } from '../payments/port.ts'
import type { Pricing } from '../../catalogue/pricing/port.ts'
import type { Promotions } from '../../catalogue/promotions/port.ts'
import type { Sites } from '../../content/sites/port.ts'
import type { Stores } from '../../content/stores/port.ts'
import type { PaymentReview } from './port.ts'
import {
  cashRefusal,
  orderFingerprint,
  isEmpty,
  languageOf,
  losesTender,
  refuseEngraving,
  movedTooFar,
  refuseHigherTotal,
  refuseLostCode,
  totalChange,
  totalOf,
} from './rules.ts'
import { createDeliveryEstimates } from './delivery-estimates.ts'
import { createHeldPrices } from './held-prices.ts'
import { dropPromotion, readQuote, sweepQuotes } from './store.ts'

export interface CheckoutParts {
  clock: Clock
  carts: Carts
  pricing: Pricing
  sites: Sites
  inventory: Inventory
  delivery: Delivery
  stores: Pick<Stores, 'collecting' | 'allCollecting' | 'openDay'>
  orders: Orders
  payments: Payments
  promotions: Pick<Promotions, 'hold'>
  idProofs: Pick<IdProofs, 'find'>
  credit: Pick<Credit, 'hold'>
  giftCards: Pick<GiftCards, 'hold'>
}

export interface Posted {
  order: OrderRecord
  /** The order token. */
  token: string
  payment: Omit<PaymentPage, 'kind'> & { kind: 'none' | PaymentPage['kind'] }
}

/** A request to post an order: the payment method as `readWay` reads it, the locale of the page, and the buyer. */
export interface PostRequest {
  gateway: string
  locale?: string | undefined
  /** The payable amount that the page showed, in major units; by default the one that the cart's last answer showed. */
  payable?: number | undefined
  buyer: Buyer
}

type OwnedRequest = PostRequest & Pick<CartRef, 'customerId'>

/** The places in stock that the units of each variant were taken from. */
type Taken = ReadonlyMap<string, readonly StockPlace[]>

const nothingToPay = { kind: 'none', url: '', providerRef: '', attemptId: '' } as const

export function createCheckout(db: Db, { clock, carts, pricing, sites, inventory, delivery, orders, payments, ...others }: CheckoutParts) {
  const { promotions, credit, giftCards, idProofs, stores } = others
  const { makeQuote, keepPromotions, withHold } = createHeldPrices(clock)
  const { deliveryEstimates, deliveryOptions, carrierOf, arrivalBy, readyBy } = createDeliveryEstimates({ delivery, stores, carts })

  /** The delivery method of a locked cart as the site offers it now: the quote holds its charge, but not its availability. */
  async function offeredWay(tx: Db, view: CartView): Promise<DeliveryMethod> {
    const offered = delivery.waysTo(await delivery.methods(tx, view.site), view.address?.shipping.postcode)
    const way = offered.find(({ method }) => method === view.deliveryMethod)
    if (way && view.deliveryWays.some((one) => one.way.method === way.method)) return way
    throw new AppError({ code: 'delivery_unavailable', field: 'deliveryMethod' })
  }

  /** The day that an order promises, from the places that its units were taken from. */
  async function promisedDay(tx: Db, view: CartView, { days, taken }: { days: number; taken: Taken }): Promise<string> {
    const { storeId, atStore } = view.address ?? {}
    const store = storeId === undefined ? undefined : await stores.collecting(tx, view.site.code, storeId)
    if (storeId !== undefined && !store) throw new AppError({ code: 'unknown_store', field: 'storeID' })
    const way = await offeredWay(tx, view)
    if (!store) return arrivalBy(view, way, days)
    // Made-to-order variants take nothing from stock.
    const places = view.lines.map(({ variantId }) => taken.get(variantId) ?? [])
    const hasAll = places.every((ofLine) => ofLine.length > 0 && ofLine.every((place) => place === store.id))
    const day = readyBy(view, way, store, hasAll)
    // Another order took a unit from the store since the shopper was shown the pickup date.
    if (atStore && !hasAll) throw new AppError({ code: 'not_at_store', field: 'storeID', details: { name: store.name, deliverBy: day } })
    return day
  }

  function outOfStock(view: CartView, tx: Db) {
    return async (variantId: string): Promise<never> => {
      const line = view.lines.find((candidate) => candidate.variantId === variantId)
      const available = (await inventory.levels(tx, view.site.code, [variantId])).get(variantId)?.quantity ?? 0
      throw new AppError({
        code: 'out_of_stock',
        field: 'items',
        details: { productID: variantId, name: line?.record.name ?? '', available },
      })
    }
  }

  /** Holds the amounts that credit and gift cards pay of an order; throws where they have less. */
  async function holdTenders(tx: Db, { customerId, site, tenders }: CartView, orderId: string): Promise<void> {
    const cards = tenders.flatMap(({ kind, source, amount }) => (kind === 'gift_card' ? [{ cardId: source, amount }] : []))
    if (cards.length > 0) await giftCards.hold(tx, { orderId, cards })
    const amount = tenders.find(({ kind }) => kind === 'credit')?.amount ?? 0
    if (amount > 0 && customerId !== null) await credit.hold(tx, { customerId, subsite: site.code, orderId, amount })
  }

  /** Reserves the stock and writes the order of a locked cart; the payment method has been checked. */
  async function makeOrder(tx: Db, view: CartView, { gateway: key, buyer, customerId }: OwnedRequest, language: string) {
    const { held, address } = view
    if (!held) throw new AppError({ code: 'quote_missing' })
    if (!address) throw new AppError({ code: 'address_missing', field: 'shipping' })
    // Lines of a variant with different engravings share its stock.
    const wanted = [...Map.groupBy(view.lines, ({ variantId }) => variantId)].map(([variantId, ofVariant]) => ({
      variantId,
      quantity: sum(ofVariant.map(({ quantity }) => quantity)),
    }))
    const outcome = await inventory.reserve(tx, view.site.code, wanted, address.storeId)
    if ('short' in outcome) return outOfStock(view, tx)(outcome.short)
    // Gift cards are sent by e-mail: without other lines the address is used for the receipt only.
    const carrier = view.lines.length > 0 ? await carrierOf(tx, view) : undefined
    if (view.lines.length > 0 && !carrier?.serviceable) throw new AppError({ code: 'unserviceable', field: 'shipping.Zip' })
    const { reserved: taken } = outcome
    const left = new Map([...taken].map(([variantId, places]) => [variantId, [...places]]))
    const takenFor = ({ variantId, quantity }: { variantId: string; quantity: number }) => left.get(variantId)?.splice(0, quantity) ?? []
    const promisedFor = carrier ? await promisedDay(tx, view, { days: carrier.days, taken }) : null
    const order = await orders.create(tx, {
      buyer,
      customerId,
      cartId: view.cartId,
      quoteId: held.quoteId,
      fingerprint: orderFingerprint(view, language),
      site: view.site,
      language,
      way: readWay(key),
      amounts: { ...view.amounts, salesTax: view.amounts.salesTax ?? 0 },
      address,
      deliveryMethod: view.deliveryMethod,
      promisedFor,
      items: view.lines.map((line) => ({
        record: line.record,
        quantity: line.quantity,
        unitPrice: line.charged,
        breakup: line.breakup,
        units: line.units,
        gifts: line.gifts,
        engraving: line.engraving,
        taken: takenFor(line),
      })),
      promotions: view.promotions.map(({ promotion, saved }) => ({ id: promotion.id, code: promotion.code ?? '', saved })),
      tenders: view.tenders,
      cards: view.cards,
    })
    await promotions.hold(tx, {
      orderId: order.id,
      promotions: view.promotions.map(({ promotion }) => promotion),
      customer: { ...view.promotionCustomer, customerId },
    })
    await holdTenders(tx, view, order.id)
    return order
  }

  async function checkGateway(tx: Db, view: CartView, gateway: string): Promise<void> {
    if (view.amounts.payable === 0) {
      if (gateway !== '') throw new AppError({ code: 'unknown_gateway', field: 'paymentSettingsGroupKey' })
      return
    }
    if (gateway === '') throw new AppError({ code: 'payment_needed', field: 'paymentSettingsGroupKey' })
    if (gateway === 'cod') {
      if (cashRefusal(view, await carrierOf(tx, view))) throw new AppError({ code: 'cod_unavailable', field: 'paymentSettingsGroupKey' })
      if (!view.codeVerified) throw new AppError({ code: 'cod_unverified', field: 'code' })
      return
    }
    if (!acceptsWay(view.site.gateways, gateway) || !payments.offers(readWay(gateway).gateway))
      throw new AppError({ code: 'unknown_gateway', field: 'paymentSettingsGroupKey' })
  }

  /** The unpaid order of an open cart, if its contents are still the cart's; otherwise it is cancelled. */
  async function reuse(tx: Db, view: CartView, active: OrderRecord | undefined, language: string): Promise<OrderRecord | undefined> {
    if (!active || active.fingerprint === orderFingerprint(view, language)) return active
    const nextVariantIds = view.lines.map((line) => line.variantId)
    await orders.end(tx, active, 'cancelled', 'the bag changed', nextVariantIds)
    return undefined
  }

  const readForReview: PaymentReview['readForReview'] = async (tx, { cartId, quoteId }) => {
    const [proof, quote] = await Promise.all([idProofs.find(tx, cartId), readQuote(tx, quoteId)])
    return { hasProof: proof !== undefined, quote }
  }

  /** See the port. The identity number comes first: it is needed whether or not prices changed. */
  const reviewLatePayment: PaymentReview['reviewLatePayment'] = async (tx, order, { paidAt = clock.now(), record } = {}) => {
    const site = await sites.byCode(order.subsite)
    if (!site) return undefined
    const { hasProof, quote: held } = record ?? (await readForReview(tx, order))
    if (site.idLimit > 0 && order.total >= site.idLimit && !hasProof) return 'id_proof'
    if (!held || held.expiresAt > paidAt) return undefined
    const ids = held.lines.map((line) => line.variantId)
    const currentInputs = await pricing.inputs(tx, site, await pricing.rateVersion(tx, site), ids)
    const lines = held.lines.map((line) => {
      const input = currentInputs.get(line.variantId)
      return { ...line, input: input ? withEngraving(input, engravingCharge(line.input)) : line.input }
    })
    return movedTooFar(totalOf(site.rules, held.lines), totalOf(site.rules, lines)) ? 'price_review' : undefined
  }

  return {
    cashRefusal: async (view: CartView) => cashRefusal(view, await carrierOf(db, view)),

    /** Deletes quotes that expired before `before`. */
    sweepQuotes: (before: Date, limit: number) => sweepQuotes(db, before, limit),

    deliveryEstimates: (view: CartView) => deliveryEstimates(db, view),
    deliveryOptions: (view: CartView, postcode: string) => deliveryOptions(db, view, postcode),

    /**
     * Holds the cart's prices. A quote is kept while it fits the cart; a changed cart or one with an expired quote gets a new one at
     * today's rates.
     */
    async hold({ cartId, customerId }: CartRef): Promise<Result<CartView>> {
      return resultOf(() =>
        transact(db, async (tx) => {
          const [locked, view] = await Promise.all([carts.lock(tx, cartId), carts.view(tx, cartId)])
          if (!locked || !carts.opensTo(locked, customerId)) throw new AppError({ code: 'unknown_cart', field: 'cartID' })
          if (locked.state === 'closed') await carts.refuseClosed(tx, cartId)
          if (!view || isEmpty(view)) throw new AppError({ code: 'bag_empty', field: 'cartID' })
          if (view.held) return keepPromotions(tx, view, view.held)
          if (view.lines.some((line) => line.seenPrice !== line.charged)) await carts.recordSeenPrices(tx, view)
          return makeQuote(tx, view)
        }),
      )
    },

    readForReview,
    reviewLatePayment,

    /**
     * Creates one order of a cart, even when it is posted repeatedly and concurrently, and starts its payment. Posted with other contents,
     * the unpaid order is ended and another created. `locale` is the page locale of the post.
     */
    async post({ cartId, customerId }: CartRef, request: PostRequest): Promise<Result<Posted>> {
      const { gateway, locale, buyer } = request
      const posted = await resultOf(() =>
        transact(db, async (tx) => {
          const paidOnline = gateway !== 'cod' && gateway !== ''
          // Statements of a transaction run in the order in which they are sent: the orders are counted after the lock, when no other can
          // be added.
          const [locked, cart, , earlier, tooMany, proof] = await Promise.all([
            carts.lock(tx, cartId),
            carts.view(tx, cartId),
            paidOnline && orders.lockUnpaid(tx, buyer),
            orders.ofCart(tx, cartId),
            paidOnline && orders.tooManyUnpaid(tx, buyer),
            idProofs.find(tx, cartId),
          ])
          if (!locked || !cart || !carts.opensTo(locked, customerId)) throw new AppError({ code: 'unknown_cart', field: 'cartID' })
          const language = locale === undefined ? cart.language : languageOf(cart.site, locale)
          if (!language) throw new AppError({ code: 'bad_request', field: 'locale' })
          if (locked.state === 'closed') {
            return earlier ? { order: earlier, token: await orders.addToken(tx, earlier.id) } : carts.refuseClosed(tx, cartId)
          }
          if (isEmpty(cart)) throw new AppError({ code: 'bag_empty', field: 'cartID' })
          // The order stores today's product names, in the language of the purchase.
          const view = await withHold(tx, await carts.inLanguage(tx, cart, language))
          refuseEngraving(view)
          refuseLostCode(view)
          refuseHigherTotal(view, request.payable)
          await checkGateway(tx, view, gateway)
          const way = readWay(gateway)
          const reused = await reuse(tx, view, earlier, language)
          const active = reused && (await orders.setWay(tx, reused, way))
          if (active && customerId !== undefined) await orders.claimUnpaid(tx, cartId, customerId)
          if (!active && paidOnline && (earlier ? await orders.tooManyUnpaid(tx, buyer) : tooMany))
            throw new AppError({ code: 'unpaid_limit', field: 'cartID' })
          const { token, ...order } = active
            ? { ...active, token: await orders.addToken(tx, active.id) }
            : await makeOrder(tx, view, { ...request, customerId }, language)
          const holdReason = proof || !view.amounts.idProofNeeded ? {} : { holdReason: 'id_proof' }
          if (gateway === 'cod') return { token, order: await orders.place(tx, order, { state: 'cod_due', ...holdReason }) }
          const paidWithout = view.amounts.total === 0 ? 'free' : 'paid'
          if (gateway === '') return { token, order: await orders.place(tx, order, { state: paidWithout, ...holdReason }) }
          return { token, order, attempt: await payments.attempt(tx, order, { repeated: active !== undefined }) }
        }),
      )
      if (!posted.ok) {
        // The quote counted it; from now on the cart shows that it is used up.
        if (posted.error.code === 'promotion_used_up') await dropPromotion(db, cartId, String(posted.error.details?.promoID))
        // The next posting orders for the later day, which the cart shows now.
        if (posted.error.code === 'not_at_store') await carts.notAtStore(db, cartId)
        if (!losesTender(posted.error.code)) return posted
        // It was lost an instant before: the answer gives the new total, as it does where it was lost earlier.
        const view = await carts.view(db, cartId)
        return view ? fail(posted.error.code, { ...posted.error, details: { ...posted.error.details, ...totalChange(view) } }) : posted
      }
      const { order, token, attempt } = posted.value
      if (attempt === undefined) return ok({ order, token, payment: nothingToPay })
      const page = await payments.begin(order, attempt)
      if (!page.ok) return page
      if (page.value) return ok({ order, token, payment: page.value })
      // Meanwhile the same cart was posted with another payment method, which placed the order.
      return ok({ order: (await orders.find(db, order.id)) ?? order, token, payment: nothingToPay })
    },
  }
}

export type Checkout = ReturnType<typeof createCheckout>

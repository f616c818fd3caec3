import { readWay, takesWay } from '@karat/sites/way-to-pay.ts'
import { toMajor } from '@karat/money/money.ts'
import { addMs, type Clock, durations } from '../../kernel/clock.ts'
import { type Db, transact } from '../../kernel/db/db.ts'
import { newId } from '../../kernel/id.ts'
import { AppError, ok, type Result, resultOf } from '../../kernel/result.ts'
import type { Arrivals, Carts, CartView, HeldPrice } from '../cart/port.ts'
import type { Delivery } from '../delivery/port.ts'
import type { Inventory } from '../inventory/port.ts'
import type { Buyer, OrderFacts, Orders } from '../orders/port.ts'
import type { Payments } from '../payments/port.ts'
import type { Pricing } from '../pricing/port.ts'
import type { Sites } from '../sites/port.ts'
import type { PaymentReview } from './port.ts'
import { cashRefusal, contentOf, daysToArrive, languageOf, movedTooFar, piecesOf } from './rules.ts'
import { hasQuote, insertQuote, readQuote, sweepQuotes } from './store.ts'

export interface CheckoutParts {
  clock: Clock
  carts: Carts
  pricing: Pricing
  sites: Sites
  inventory: Inventory
  delivery: Delivery
  orders: Orders
  payments: Payments
}

export interface Posted {
  order: OrderFacts
  payment: { kind: 'none' | 'redirect'; url: string; providerRef: string; attemptId: string }
}

/** What is posted: the way to pay as `readWay` reads it, the locale of the page, and who posts. */
export interface Wanted {
  gateway: string
  locale?: string | undefined
  buyer: Buyer
}

const nothingToPay = { kind: 'none', url: '', providerRef: '', attemptId: '' } as const

export function createCheckout(db: Db, { clock, carts, pricing, sites, inventory, delivery, orders, payments }: CheckoutParts) {
  async function carrierOf(tx: Db, view: CartView) {
    const place = view.address?.shipping
    if (!place) return undefined
    const checked = await delivery.check(tx, view.site, place.postcode)
    return checked.ok ? checked.value : undefined
  }

  function refuseShort(view: CartView, tx: Db) {
    return async (variantId: string): Promise<never> => {
      const line = view.lines.find((one) => one.variantId === variantId)
      const left = (await inventory.levels(tx, view.site.code, [variantId])).get(variantId)?.quantity ?? 0
      throw new AppError({
        code: 'out_of_stock',
        field: 'items',
        details: { productID: variantId, name: line?.facts.name ?? '', available: left },
      })
    }
  }

  /** Holds the prices that a locked cart has now, and returns it with them. */
  async function makeQuote(tx: Db, view: CartView): Promise<CartView & { held: HeldPrice }> {
    const createdAt = clock.now()
    const quoteId = newId(createdAt)
    const expiresAt = addMs(createdAt, view.site.quoteMinutes * durations.minute)
    const { cartId, fingerprint } = view
    const rateVersionId = view.rateVersion.versionId
    const lines = view.lines.map(({ variantId, quantity, input, charged }) => ({ variantId, quantity, input, unitPrice: charged }))
    await insertQuote(tx, { id: quoteId, cartId, rateVersionId, fingerprint, lines, createdAt, expiresAt })
    return { ...view, held: { quoteId, rateVersionId, fingerprint, createdAt, expiresAt, lines } }
  }

  /**
   * A locked bag with its prices held. Where the hold ran out, or never was, it is held anew if every price is still what
   * the shopper saw; else the new prices are told and nothing is held, for they have to be agreed to first.
   */
  async function withHold(tx: Db, view: CartView): Promise<CartView> {
    if (view.held) return view
    const moved = view.lines.filter((line) => line.seenPrice !== line.charged)
    if (moved.length > 0) {
      const items = moved.map(({ variantId, facts, seenPrice, charged }) => ({
        productID: variantId,
        name: facts.name,
        seenPrice: toMajor(seenPrice, view.site.currency),
        price: toMajor(charged, view.site.currency),
      }))
      throw new AppError({
        code: (await hasQuote(tx, view.cartId)) ? 'quote_expired' : 'price_changed',
        field: 'cartID',
        details: { items, total: toMajor(view.amounts.total, view.site.currency) },
      })
    }
    return makeQuote(tx, view)
  }

  /** Takes the stock and writes the order of a locked bag; the way of paying has been checked. */
  async function makeOrder(tx: Db, view: CartView, { gateway: key, buyer }: Wanted, language: string): Promise<OrderFacts> {
    const { held, address } = view
    if (!held) throw new AppError({ code: 'quote_missing' })
    if (!address) throw new AppError({ code: 'address_missing', field: 'shipping' })
    const outcome = await inventory.reserve(tx, view.site.code, view.lines)
    if ('short' in outcome) return refuseShort(view, tx)(outcome.short)
    const carrier = await carrierOf(tx, view)
    if (!carrier?.serviceable) throw new AppError({ code: 'unserviceable', field: 'shipping.Zip' })
    return orders.create(tx, {
      buyer,
      cartId: view.cartId,
      quoteId: held.quoteId,
      fingerprint: contentOf(view, language),
      site: view.site,
      language,
      way: readWay(key),
      amounts: { ...view.amounts, salesTax: view.amounts.salesTax ?? 0 },
      address,
      gift: view.gift,
      deliveryMethod: view.deliveryMethod,
      promisedFor: delivery.arrival(view.site, daysToArrive(view, carrier.days)),
      items: view.lines.map((line) => ({
        facts: line.facts,
        quantity: line.quantity,
        unitPrice: line.charged,
        breakup: line.breakup,
        stockTaken: outcome.reserved.get(line.variantId) ?? 0,
      })),
    })
  }

  async function checkGateway(tx: Db, view: CartView, gateway: string): Promise<void> {
    if (view.amounts.total === 0) {
      if (gateway !== '') throw new AppError({ code: 'unknown_gateway', field: 'paymentSettingsGroupKey' })
      return
    }
    if (gateway === '') throw new AppError({ code: 'payment_needed', field: 'paymentSettingsGroupKey' })
    if (gateway === 'cod') {
      if (cashRefusal(view, await carrierOf(tx, view))) throw new AppError({ code: 'cod_unavailable', field: 'paymentSettingsGroupKey' })
      if (!view.codeVerified) throw new AppError({ code: 'cod_unverified', field: 'code' })
      return
    }
    if (!takesWay(view.site.gateways, gateway) || !payments.offers(readWay(gateway).gateway))
      throw new AppError({ code: 'unknown_gateway', field: 'paymentSettingsGroupKey' })
  }

  /** The order of an open bag that waits for its payment, where it still says what the bag does; else it is ended. */
  async function reuse(tx: Db, view: CartView, language: string): Promise<OrderFacts | undefined> {
    const active = await orders.ofCart(tx, view.cartId)
    if (!active || active.fingerprint === contentOf(view, language)) return active
    const next = view.lines.map((line) => line.variantId)
    await orders.end(tx, active, 'cancelled', 'the bag changed', next)
    return undefined
  }

  /** See the port: proof of identity comes first, for it is due whatever the prices did. */
  const reviewLatePayment: PaymentReview['reviewLatePayment'] = async (tx, order) => {
    const site = await sites.byCode(order.subsite)
    if (!site) return undefined
    if (site.idLimit > 0 && order.total >= site.idLimit) return 'id_proof'
    const held = await readQuote(tx, order.quoteId)
    if (!held || held.expiresAt > clock.now()) return undefined
    const ids = held.lines.map((line) => line.variantId)
    const now = await pricing.inputs(tx, site, await pricing.rateVersion(tx, site), ids)
    const lines = held.lines.map((line) => ({ ...line, input: now.get(line.variantId) ?? line.input }))
    return movedTooFar(piecesOf(site.rules, held.lines), piecesOf(site.rules, lines)) ? 'price_review' : undefined
  }

  return {
    cashRefusal: async (view: CartView) => cashRefusal(view, await carrierOf(db, view)),

    /** Deletes held prices that ran out before `before`. */
    sweepQuotes: (before: Date, most: number) => sweepQuotes(db, before, most),

    /** When a bag would arrive by each way of delivery; none where its address is not known. */
    async arrivals(view: CartView): Promise<Arrivals> {
      const carrier = view.lines.length > 0 ? await carrierOf(db, view) : undefined
      if (!carrier?.serviceable) return {}
      const byWay = view.deliveryWays.map(({ method }) => {
        const days = daysToArrive({ ...view, deliveryMethod: method }, carrier.days)
        return [method, delivery.arrival(view.site, days)] as const
      })
      return Object.fromEntries(byWay)
    },

    /**
     * Holds the bag's prices. While a held price fits the bag it is kept; a changed bag or one whose hold ran out gets
     * a new one at today's rates.
     */
    async hold(cartId: string): Promise<Result<CartView>> {
      return resultOf(() =>
        transact(db, async (tx) => {
          const found = await carts.lock(tx, cartId)
          if (!found) throw new AppError({ code: 'unknown_cart', field: 'cartID' })
          if (found.state === 'closed') await carts.refuseClosed(tx, cartId)
          const view = await carts.view(tx, cartId)
          if (!view || view.lines.length === 0) throw new AppError({ code: 'bag_empty', field: 'cartID' })
          if (view.held) return view
          if (view.lines.some((line) => line.seenPrice !== line.charged)) await carts.seePrices(tx, view)
          return makeQuote(tx, view)
        }),
      )
    },

    reviewLatePayment,

    /**
     * Makes one order of a bag, however often and however concurrently it is posted, and begins its payment. Posted with
     * other content, the order that waits is ended and another made. `locale` is the page locale of the post.
     */
    async post(cartId: string, wanted: Wanted): Promise<Result<Posted>> {
      const { gateway, locale, buyer } = wanted
      const posted = await resultOf(() =>
        transact(db, async (tx) => {
          const found = await carts.lock(tx, cartId)
          if (!found) throw new AppError({ code: 'unknown_cart', field: 'cartID' })
          const seen = await carts.view(tx, cartId)
          if (!seen) throw new AppError({ code: 'unknown_cart', field: 'cartID' })
          const language = locale === undefined ? seen.language : languageOf(seen.site, locale)
          if (!language) throw new AppError({ code: 'bad_request', field: 'locale' })
          if (found.state === 'closed') {
            const placed = await orders.ofCart(tx, cartId)
            return placed ? { order: placed } : carts.refuseClosed(tx, cartId)
          }
          if (seen.lines.length === 0) throw new AppError({ code: 'bag_empty', field: 'cartID' })
          // The order keeps the product names of this day, in the language of the purchase.
          const view = await withHold(tx, await carts.inLanguage(tx, seen, language))
          await checkGateway(tx, view, gateway)
          const way = readWay(gateway)
          const waits = gateway !== 'cod' && gateway !== ''
          if (waits) await orders.lockUnpaid(tx, buyer)
          const active = await reuse(tx, view, language)
          if (active) await orders.setWay(tx, active, way, 'unpaid')
          if (!active && waits && (await orders.tooManyUnpaid(tx, buyer))) throw new AppError({ code: 'unpaid_limit', field: 'cartID' })
          const order = active
            ? { ...active, gateway: way.gateway, paymentMethod: way.method }
            : await makeOrder(tx, view, wanted, language)
          const holdReason = view.amounts.idProofNeeded ? { holdReason: 'id_proof' } : {}
          if (gateway === 'cod') return { order: await orders.place(tx, order, { state: 'cod_due', ...holdReason }) }
          if (gateway === '') return { order: await orders.place(tx, order, { state: 'free', ...holdReason }) }
          return { order, attempt: await payments.attempt(tx, order, { repeated: active !== undefined }) }
        }),
      )
      if (!posted.ok) return posted
      const { order, attempt } = posted.value
      if (attempt === undefined) return ok({ order, payment: nothingToPay })
      const page = await payments.begin(order, attempt)
      if (!page.ok) return page
      if (page.value) return ok({ order, payment: page.value })
      // While the gateway answered, the same bag was posted with another way to pay, which placed the order.
      return ok({ order: (await orders.find(db, order.id)) ?? order, payment: nothingToPay })
    },
  }
}

export type Checkout = ReturnType<typeof createCheckout>

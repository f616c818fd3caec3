import { sum } from '@karat/money/money.ts'
import { deliveryFee, type Tender, totalsOf } from '@karat/pricing/totals.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { onOneConnection } from '../../kernel/db/pooled.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Catalogue } from '../catalogue/products/port.ts'
import type { Credit } from '../checkout/credit/port.ts'
import type { Delivery } from '../checkout/delivery/port.ts'
import type { GiftCards } from '../checkout/gift-cards/port.ts'
import type { Inventory } from '../catalogue/inventory/port.ts'
import type { Orders } from '../orders/orders/port.ts'
import type { Pricing } from '../catalogue/pricing/port.ts'
import type { CartPromotions, Promotions } from '../catalogue/promotions/port.ts'
import type { Site, Sites } from '../content/sites/port.ts'
import type { CartLine, CartView, HeldPrice, RefusedCode } from './port.ts'
import { proved } from './codes.ts'
import { fittedGifts, wrapsOf } from './gift-rules.ts'
import { levelsOf } from './levels.ts'
import { readSaved, type ReadRates } from './saved-view.ts'
import { engravedInput } from './engraving.ts'
import { amountsOf, fingerprintOf, isSamePiece, metalRateOf, shownOf } from './rules.ts'
import { type CartRow, readCart, readContinuing } from './views.ts'

export interface CartParts {
  sites: Sites
  catalogue: Catalogue
  pricing: Pricing
  promotions: Pick<Promotions, 'listed' | 'ofCart'>
  /** Functions, since both are created after the carts. */
  credit: () => Pick<Credit, 'balance'>
  giftCards: () => Pick<GiftCards, 'balances' | 'open'>
  orders: () => Pick<Orders, 'claimUnpaid' | 'heldTenders' | 'heldInStores'>
  inventory: Inventory
  delivery: Delivery
  clock: Clock
  secrets: Secrets
}

function heldPrice(row: CartRow, fingerprint: string, now: Date): HeldPrice | undefined {
  if (!row.quote || row.quote.fingerprint !== fingerprint) return undefined
  const expiresAt = new Date(row.quote.expiresAt)
  return expiresAt > now ? { ...row.quote, expiresAt, createdAt: new Date(row.quote.createdAt) } : undefined
}

/** Creates the functions that read and price carts, from the modules of products, prices, stock and addresses. */
export function createCartReader(parts: CartParts) {
  const { sites, catalogue, pricing, promotions, inventory, delivery, clock, secrets } = parts

  const rateVersionOf: ReadRates = async (db, site, { rateVersionId }) =>
    (rateVersionId !== null && (await pricing.rateVersionOf(db, rateVersionId))) || pricing.rateVersion(db, site)

  /** The inputs of a cart's prices: a line for each product that the site sells, the rates, promotions and the destination. */
  async function readParts(db: Db, site: Site, row: CartRow, held: HeldPrice | undefined, customer: CartView['promotionCustomer']) {
    const ids = row.items.map((item) => item.variantId)
    const [rateVersion, recordsById, levels, destination, offers] = await Promise.all([
      rateVersionOf(db, site, held ?? row),
      catalogue.records(db, site, row.language, ids),
      levelsOf(db, inventory, row, ids),
      delivery.destination(db, site, row.address?.shipping),
      promotions.ofCart(db, site, { cartId: row.id, codes: row.promoCodes, customer, held: held?.promotions ?? [] }),
    ])
    const inputs = await pricing.inputs(db, site, rateVersion, ids)
    const lines = row.items.flatMap((item) => {
      const record = recordsById.get(item.variantId)
      const heldInput = held?.lines.find(({ variantId, engraving = '' }) => isSamePiece(item, { variantId, engraving }))?.input
      const input = heldInput ?? engravedInput(inputs.get(item.variantId), record, item)
      const level = levels.get(item.variantId)
      // A product that is no longer sold here is not shown; its line stays in the database in case it returns.
      return record && input && level ? [{ item, record, input, level }] : []
    })
    return { lines, rateVersion, destination, offers }
  }

  /** The amounts that gift cards and credit can pay, the cards first. The holds of the cart's own unpaid order can be used again. */
  async function readTenders(db: Db, site: Site, row: CartRow): Promise<(Tender & { lastFour: string })[]> {
    const { customerId, credit, giftCardIds } = row
    if (giftCardIds.length === 0 && (credit === null || customerId === null)) return []
    const [cards, balance, held] = await Promise.all([
      parts.giftCards().balances(db, giftCardIds),
      credit !== null && customerId !== null ? parts.credit().balance(db, customerId, site.code) : 0,
      parts.orders().heldTenders(db, row.id),
    ])
    const heldBy = (kind: Tender['kind'], source: string) =>
      sum(held.filter((tender) => tender.kind === kind && tender.source === source).map((tender) => tender.amount))
    const ofCards = giftCardIds.flatMap((source) => {
      const card = cards.get(source)
      const available = (card?.balance ?? 0) + heldBy('gift_card', source)
      return card && available > 0 ? [{ kind: 'gift_card' as const, source, lastFour: card.lastFour, available }] : []
    })
    const available = credit === null || customerId === null ? 0 : Math.min(credit, balance + heldBy('credit', ''))
    return available > 0 ? [...ofCards, { kind: 'credit', source: '', lastFour: '', available }] : ofCards
  }

  const noOffers: CartPromotions = { promotions: [], refused: new Map() }

  /** Prices a cart row; undefined where its site no longer exists. */
  async function price(db: Db, row: CartRow): Promise<CartView | undefined> {
    const site = await sites.byCode(row.subsite)
    if (!site) return undefined
    const { saved: savedPlaces = [], ...address } = row.address ?? {}
    const now = clock.now()
    const fingerprint = fingerprintOf(row.items)
    const held = heldPrice(row, fingerprint, now)
    const { email, phone } = row.address?.shipping ?? {}
    const promotionCustomer = { customerId: row.customerId ?? undefined, email, phone }
    const empty = row.items.length === 0
    const parts = empty
      ? { lines: [], rateVersion: await rateVersionOf(db, site, held ?? row), destination: {}, offers: noOffers }
      : await readParts(db, site, row, held, promotionCustomer)
    const postcode = row.address?.shipping.postcode
    const methods = held?.delivery ?? (await delivery.methods(db, site))
    const ways = delivery.waysTo(methods, postcode)
    const chosen = ways.find(({ method }) => method === row.deliveryMethod)
    const saved = await readSaved(db, { catalogue, pricing, inventory }, { site, row, rateVersionOf, destination: parts.destination })
    const tenders = empty ? [] : await readTenders(db, site, row)
    const totals = totalsOf({
      lines: parts.lines.map(({ item, record, input }) => ({
        ...record,
        input,
        quantity: item.quantity,
        wraps: wrapsOf(item.gifts, site.profile.wrapFee),
      })),
      rules: site.rules,
      destination: parts.destination,
      addressKnown: row.address !== null,
      promotions: parts.offers.promotions,
      delivery: chosen?.fee ?? 0,
      freeFrom: chosen?.freeFrom ?? undefined,
      cards: sum(row.cards.map(({ amount }) => amount)),
      tenders,
    })
    const lines = parts.lines.map(({ item, record, input, level }, index): CartLine => {
      const priced = totals.lines[index]
      if (!priced) throw new Error('a line of the cart has no price')
      const { base: breakup, shown: charged, actual, units } = priced
      const { id: itemId, variantId, quantity, engraving, seenPrice = charged, seenRate = metalRateOf(breakup) } = item
      const gifts = fittedGifts(item.gifts, quantity)
      return { itemId, variantId, quantity, seenPrice, seenRate, record, level, input, breakup, charged, actual, gifts, engraving, units }
    })
    const promotions = totals.promotions.flatMap(({ id, saved }) => {
      const promotion = parts.offers.promotions.find((candidate) => candidate.id === id)
      return promotion ? [{ promotion, saved }] : []
    })
    const paid = totals.tenders.flatMap(({ kind, source, amount }, index) =>
      amount > 0 ? [{ kind, source, amount, lastFour: tenders[index]?.lastFour ?? '' }] : [],
    )
    const amounts = amountsOf(site, totals)
    return {
      cartId: row.id,
      customerId: row.customerId,
      site,
      language: row.language,
      state: row.state,
      continuedIn: row.state === 'closed' && row.continuedIn ? await readContinuing(db, row.id) : null,
      address: row.address && { ...address, shipping: row.address.shipping },
      savedPlaces,
      deliveryMethod: row.deliveryMethod,
      deliveryWays: ways.flatMap((way) => (delivery.takes(way, totals.value) ? [{ way, fee: deliveryFee(way, totals.value) }] : [])),
      deliveryMethods: methods,
      value: totals.value,
      codeVerified: proved(secrets, row, now),
      lines,
      cards: row.cards,
      saved,
      promotions,
      refusedCodes: refusedCodes(row.promoCodes, parts.offers, totals.refused),
      tenders: paid,
      shown: row.shown,
      shows: shownOf({ tenders: paid, promotions, amounts }),
      tendersLeft: sum(totals.tenders.map(({ available, amount }) => available - amount)),
      promotionCustomer,
      fingerprint,
      held,
      lastHeldPromotions: row.quote?.promotions.map(({ id }) => id) ?? [],
      rateVersion: parts.rateVersion,
      amounts,
    }
  }

  function view(db: Db, cartId: string): Promise<CartView | undefined> {
    return onOneConnection(db, async (one) => {
      const row = await readCart(one, cartId)
      return row && price(one, row)
    })
  }

  /** The same cart with its products named in another language than its own. */
  async function inLanguage(db: Db, cart: CartView, language: string): Promise<CartView> {
    const ids = [...cart.lines.map((line) => line.variantId), ...cart.saved.map((piece) => piece.record.variantId)]
    if (language === cart.language || ids.length === 0) return cart
    const records = await catalogue.records(db, cart.site, language, ids)
    return {
      ...cart,
      lines: cart.lines.map((line) => ({ ...line, record: records.get(line.variantId) ?? line.record })),
      saved: cart.saved.map((piece) => ({ ...piece, record: records.get(piece.record.variantId) ?? piece.record })),
    }
  }

  return { price, view, inLanguage }
}

/** The entered codes that take nothing off: refused because of the customer, or of the cart's contents. */
function refusedCodes(
  codes: readonly string[],
  offers: CartPromotions,
  byCart: ReadonlyMap<string, RefusedCode['refusal']>,
): RefusedCode[] {
  return codes.flatMap((code): RefusedCode[] => {
    const reason = offers.refused.get(code)
    if (reason) return [{ code, refusal: { reason } }]
    const promotion = offers.promotions.find((candidate) => candidate.code === code)
    const refusal = promotion && byCart.get(promotion.id)
    return refusal ? [{ code, refusal }] : []
  })
}

import { sum } from '@karat/money/money.ts'
import { deliveryFee, totalsOf } from '@karat/pricing/totals.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { CartPromotions } from '../../catalogue/promotions/port.ts'
import type { Site } from '../../content/sites/port.ts'
import { verified } from '../codes/proof.ts'
import type { CartPricingDependencies } from '../dependencies.ts'
import { engravedInput } from '../lines/engraving.ts'
import { fittedGifts, wrapsOf } from '../lines/gift-rules.ts'
import { withMakingDiscount } from '../drafts/making-discount.ts'
import { levelsOf } from './levels.ts'
import type { CartLine, CartView, HeldPrice, RefusedCode } from '../port.ts'
import { amountsOf, fingerprintOf, isSamePiece, metalRateOf, shownOf } from '../rules.ts'
import { readSaved } from './saved-view.ts'
import { type CartRow, readContinuing } from '../views.ts'
import { readOwnPieces } from './own-pieces.ts'
import { rateVersionOf } from './rate-version-of.ts'
import { readTenders } from './read-tenders.ts'

const noOffers: CartPromotions = { promotions: [], refused: new Map() }

/** The quote of a cart, while it is valid and fits the cart. */
function heldPrice(row: CartRow, fingerprint: string, now: Date): HeldPrice | undefined {
  if (!row.quote || row.quote.fingerprint !== fingerprint) return undefined
  const expiresAt = new Date(row.quote.expiresAt)
  return expiresAt > now ? { ...row.quote, expiresAt, createdAt: new Date(row.quote.createdAt) } : undefined
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

/** The inputs of a cart's prices: a line for each product that the site sells, the rates, promotions and the destination. */
async function readPriceInputs(
  deps: Pick<CartPricingDependencies, 'catalogue' | 'delivery' | 'inventory' | 'pricing' | 'promotions'>,
  db: Db,
  site: Site,
  row: CartRow,
  held: HeldPrice | undefined,
  customer: CartView['promotionCustomer'],
) {
  const { catalogue, delivery, inventory, pricing, promotions } = deps
  const ids = row.items.map((item) => item.variantId)
  const [rateVersion, recordsById, levels, destination, offers] = await Promise.all([
    rateVersionOf(deps, db, site, held ?? row),
    catalogue.records(db, site, row.language, ids),
    levelsOf(db, inventory, row, ids),
    delivery.destination(db, site, row.address?.shipping),
    promotions.ofCart(db, site, { cartId: row.id, codes: row.promoCodes, customer, held: held?.promotions ?? [] }),
  ])
  const inputs = await pricing.inputs(db, site, rateVersion, ids)
  const ownPieces = await readOwnPieces(deps, db, row)
  for (const [variantId, piece] of ownPieces) {
    const own = inputs.has(variantId) && (await pricing.inputOfPiece(db, site, rateVersion, variantId, piece))
    if (own) inputs.set(variantId, own)
  }
  const lines = row.items.flatMap((item) => {
    const record = recordsById.get(item.variantId)
    const heldInput = held?.lines.find(({ variantId, engraving = '' }) => isSamePiece(item, { variantId, engraving }))?.input
    const input = heldInput ?? engravedInput(inputs.get(item.variantId), record, item)
    const level = levels.get(item.variantId)
    // A product that is no longer sold here is not shown; its line stays in the database in case it returns.
    const own = ownPieces.get(item.variantId)
    const wanted = { pieceId: own?.id ?? input?.piece?.id, isChosen: own !== undefined }
    return record && input && level ? [{ item, record, input, level, wanted }] : []
  })
  return { lines, rateVersion, destination, offers: { ...offers, promotions: withMakingDiscount(offers.promotions, row.draft, site.code) } }
}

/** Prices a cart row; undefined where its site no longer exists. */
export async function priceCart(deps: CartPricingDependencies, db: Db, row: CartRow): Promise<CartView | undefined> {
  const { clock, delivery, secrets, sites } = deps
  const site = await sites.byCode(row.subsite)
  if (!site) return undefined
  const { saved: savedPlaces = [], ...address } = row.address ?? {}
  const now = clock.now()
  const fingerprint = fingerprintOf(row.items)
  const held = heldPrice(row, fingerprint, now)
  const { email, phone } = row.address?.shipping ?? {}
  const promotionCustomer = { customerId: row.customerId ?? row.draft?.customerId ?? undefined, email, phone }
  const empty = row.items.length === 0
  const parts = empty
    ? { lines: [], rateVersion: await rateVersionOf(deps, db, site, held ?? row), destination: {}, offers: noOffers }
    : await readPriceInputs(deps, db, site, row, held, promotionCustomer)
  const postcode = row.address?.shipping.postcode
  const methods = held?.delivery ?? (await delivery.methods(db, site))
  const options = delivery.methodsFor(methods, postcode)
  const chosen = options.find(({ method }) => method === row.deliveryMethod)
  const saved = await readSaved(deps, db, { site, row, destination: parts.destination })
  const tenders = empty ? [] : await readTenders(deps, db, site, row)
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
  const lines = parts.lines.map(({ item, record, input, level, wanted }, index): CartLine => {
    const priced = totals.lines[index]
    if (!priced) throw new Error('a line of the cart has no price')
    const { base: breakup, shown: charged, actual, units } = priced
    const { id: itemId, variantId, quantity, engraving, tag = '', seenPrice = charged, seenRate = metalRateOf(breakup) } = item
    const gifts = fittedGifts(item.gifts, quantity)
    return {
      itemId,
      variantId,
      quantity,
      seenPrice,
      seenRate,
      record,
      level,
      input,
      breakup,
      charged,
      actual,
      gifts,
      engraving,
      tag,
      wanted,
      units,
    }
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
    draft: row.draft,
    continuedIn: row.state === 'closed' && row.continuedIn ? await readContinuing(db, row.id) : null,
    address: row.address && { ...address, shipping: row.address.shipping },
    savedPlaces,
    deliveryMethod: row.deliveryMethod,
    deliveryOptions: options.flatMap((option) =>
      delivery.takes(option, totals.value) ? [{ option, fee: deliveryFee(option, totals.value) }] : [],
    ),
    deliveryMethods: methods,
    value: totals.value,
    codeVerified: verified(secrets, row, now),
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

import { createHash } from 'node:crypto'
import { sum, toMajor } from '@karat/money/money.ts'
import { engravingProblem } from '@karat/sites/engraving.ts'
import { costsMore, lossesOf } from '@karat/pricing/shown.ts'
import { priceUnit } from '@karat/pricing/price.ts'
import { scaleStepMg } from '@karat/pricing/revise-unit.ts'
import type { SiteRules } from '@karat/pricing/site-rules.ts'
import type { PriceInput } from '@karat/pricing/types.ts'
import type { ProblemCode } from '../../../kernel/problem.ts'
import { AppError } from '../../../kernel/result.ts'
import { minorOf } from '../../../kernel/wire-amount.ts'
import type { CartLine, CartView } from '../../cart/port.ts'
import type { TakenUnit } from '../../catalogue/inventory/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { QuotedLine } from './port.ts'

/**
 * A hash of an order's contents: variants, engravings, quantities, quote, total, addresses, gift details, delivery method, language,
 * promotions, credit, gift cards that pay and those that are bought. The payment method is not part of it.
 */
export function orderFingerprint(view: CartView, language: string): string {
  const { address, deliveryMethod, amounts, held, promotions, tenders } = view
  const lines = view.lines
    .map((line) => [line.variantId, line.quantity, line.charged, ...(line.engraving === '' ? [] : [line.engraving])])
    .toSorted()
  const gifts = view.lines
    .map((line) => [`${line.variantId}${line.engraving}`, line.gifts.map((gift) => sortedFields(gift))] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const content = [
    lines,
    held?.quoteId,
    amounts.total,
    sortedFields(address?.shipping),
    sortedFields(address?.billing),
    gifts,
    ...(address?.storeId === undefined ? [] : [address.storeId]),
  ]
  const offers = promotions.map(({ promotion, saved }) => [promotion.id, saved]).toSorted()
  const bought = view.cards.length > 0 ? [view.cards.map(sortedFields)] : []
  const paid = tenders.map(({ kind, source, amount }) => [kind, source, amount])
  return createHash('sha256')
    .update(JSON.stringify([...content, deliveryMethod, language, ...(offers.length + paid.length > 0 ? [offers, paid] : []), ...bought]))
    .digest('base64url')
}

/** Sorted by name, since a database may return the fields in any order. */
const sortedFields = (record: object | null | undefined) => (record ? Object.entries(record).toSorted() : null)

/** The language of a page locale (`sg-zh-Hans`) on a site; undefined where the site has no such locale. */
export function languageOf(site: Pick<Site, 'code' | 'languages'>, locale: string): string | undefined {
  return site.languages.find(({ code }) => `${site.code}-${code}`.toLowerCase() === locale.toLowerCase())?.code
}

/** The maximum change of prices, in hundredths of a percent, at which a capture after its quote expired is honoured. */
export const maxHonouredMove = 100

/** Whether today's total differs so much from the quote's that staff must review the order. */
export function movedTooFar(held: number, today: number): boolean {
  return Math.abs(today - held) * 10_000 > held * maxHonouredMove
}

/** The total of quoted lines, in minor units, without a destination's tax on top. */
export function totalOf(rules: SiteRules, lines: readonly Pick<QuotedLine, 'quantity' | 'input'>[]): number {
  return sum(lines.map((line) => priceUnit(line.input, rules).total * line.quantity))
}

/**
 * Refuses an order with a code that was valid when the shopper last saw the cart and has been used up since: the total differs from the one
 * that they saw. A code that the cart's own contents refuse, or that was shown as refused, does not matter.
 */
export function refuseLostCode({ refusedCodes, shown }: Pick<CartView, 'refusedCodes' | 'shown'>): void {
  const byContents = new Set(['not_for_these', 'minimum', 'gift_missing', 'not_better'])
  const counted = (code: string) => shown === null || shown.parts.some(({ kind, name }) => kind === 'promotion' && name === code)
  const lost = refusedCodes.find(({ code, refusal }) => !byContents.has(refusal.reason) && counted(code))
  if (lost) throw new AppError({ code: `promotion_${lost.refusal.reason}`, field: 'couponCode', details: { couponCode: lost.code } })
}

/** Refuses an order with an engraving that is no longer possible: the product changed since it was added to the cart. */
export function refuseEngraving({ lines }: Pick<CartView, 'lines'>): void {
  const lost = lines.find(
    ({ engraving, record }) => engraving !== '' && (!record.engraving || engravingProblem(engraving, record.engraving) !== undefined),
  )
  if (!lost) return
  const { variantId: productID, record, engraving } = lost
  throw new AppError({ code: 'engraving_unavailable', field: 'items', details: { productID, name: record.name, engraving } })
}

/** By how much the stones of two like pieces may differ, in thousandths of a carat. */
const caratStep = 5

/** The net weight of the metals of a price, in milligrams. */
const netOf = ({ metals }: Pick<PriceInput, 'metals'>): number => sum(metals.map(({ netMg }) => netMg))

/**
 * Refuses an order whose price is that of a ready piece that was sold meanwhile, where no piece of its weights was taken: the next one weighs and
 * costs something else, or is made to order. An order that is collected takes what its store has, which is weighed before it is packed.
 */
export function refuseSoldPiece(
  { lines, address }: Pick<CartView, 'lines' | 'address'>,
  taken: ReadonlyMap<string, readonly TakenUnit[]>,
): void {
  const sold = lines.find(({ variantId, input, wanted }) => {
    const units = taken.get(variantId) ?? []
    if (!input.piece || (address?.storeId !== undefined && !wanted.isChosen && units.length > 0)) return false
    const [grossMg, netMg, caratMilli] = [input.piece.grossMg, netOf(input), sum(input.stones.map((row) => row.caratMilli))]
    const isLike = ({ readyPiece: piece }: TakenUnit) =>
      piece &&
      Math.max(Math.abs(piece.grossMg - grossMg), Math.abs(piece.netMg - netMg)) <= scaleStepMg &&
      Math.abs(piece.caratMilli - caratMilli) <= caratStep
    return !units.some(isLike)
  })
  if (sold) throw new AppError({ code: 'piece_sold', field: 'items', details: { productID: sold.variantId, name: sold.record.name } })
}

/** The record of a line with the weights that make its price: those of its ready piece, where there is one. */
export const weighedRecord = ({ record, input }: Pick<CartLine, 'record' | 'input'>): CartLine['record'] =>
  input.piece ? { ...record, grossMg: input.piece.grossMg, netMg: netOf(input) } : record

/** The amounts of a cart that are worse than its shopper was shown, before and now, and the payable amount now; in major units. */
export function totalChange({ shown, shows, site, amounts }: Pick<CartView, 'shown' | 'shows' | 'site' | 'amounts'>) {
  const money = (amount: number) => toMajor(amount, site.currency)
  const losses = shown ? lossesOf(shown, shows) : []
  return {
    changes: losses.map(({ before, now, ...part }) => ({ ...part, before: money(before), now: money(now) })),
    total: money(amounts.total),
    payable: money(amounts.payable),
  }
}

/**
 * Refuses an order with a higher total than its shopper was shown, with any payment method: a gift card, credit or a promotion was lost, or
 * a charge rose. The cart's next answer shows the new total, which can be ordered then. `payable` is the amount that the client showed, in
 * major units.
 */
export function refuseHigherTotal(view: CartView, payable: number | undefined): void {
  const stated = payable === undefined ? undefined : minorOf(payable, view.site.currency, 'payable')
  if (costsMore(view.shown, view.shows, stated)) throw new AppError({ code: 'total_changed', field: 'payable', details: totalChange(view) })
}

/** Whether a failure means that a tender or a promotion of the order was used up elsewhere. */
export const losesTender = (code: ProblemCode): boolean =>
  code === 'credit_short' || code === 'gift_card_short' || code.startsWith('promotion_')

/** Whether a cart is empty: no line, and no bought card. */
export const isEmpty = ({ lines, cards }: Pick<CartView, 'lines' | 'cards'>): boolean => lines.length + cards.length === 0

/** The reason why cash on delivery is not offered for a cart; empty where it is. */
export function cashRefusal(
  view: CartView,
  carrier: { serviceable: boolean; cod: boolean } | undefined,
): '' | 'not_offered' | 'gift_card' | 'over_limit' | 'address_missing' | 'not_here' | 'free' {
  if (!view.site.gateways.includes('cod') || view.site.codLimit === 0) return 'not_offered'
  if (view.amounts.payable === 0) return 'free'
  if (view.cards.length > 0) return 'gift_card'
  if (view.amounts.total > view.site.codLimit) return 'over_limit'
  if (!view.address) return 'address_missing'
  return carrier?.serviceable && carrier.cod ? '' : 'not_here'
}

/**
 * The days until a cart arrives: the time to make and engrave its slowest product, a day for packing, then the days of transport.
 * `daysOfWork` converts working days that start after a number of days into calendar days.
 */
export function daysToArrive(
  view: Pick<CartView, 'lines'>,
  travelDays: number,
  daysOfWork: (workingDays: number, after: number) => number,
): number {
  const ready = view.lines.map(({ level, engraving, record }) => {
    const made = level.availability === 'made_to_order' ? level.leadDays : 0
    return made + (engraving === '' ? 0 : daysOfWork(record.engraving?.workingDays ?? 0, made))
  })
  return Math.max(0, ...ready) + travelDays + 1
}

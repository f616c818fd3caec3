import { createHash } from 'node:crypto'
import type { PricedUnit } from '@karat/pricing/totals.ts'
import { addMs, dayIn, durations, lastDay } from '../../../kernel/clock.ts'
import type { CartTender } from '../../cart/port.ts'
import type { GatewayAnswer } from '../../checkout/payments/port.ts'
import { reviewedStates } from './machines/unit.ts'
import type { NewOrder, NewOrderItem, OrderAmounts, OrderItemOptions, OrderState, RevisionWait } from './port.ts'
import type { orderAdjustment, orderCard, orderUnit } from './tables.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderPayment } from './views.ts'

/**
 * Whether the contacts of an order are hidden from an asker: it belongs to an account, and the asker has a token of it only. That may be
 * whoever paid the bag that staff put together for the account.
 */
export const hidesContacts = ({ customerId }: { customerId: string | null }, asker: { customerId: string | undefined }): boolean =>
  customerId !== null && customerId !== asker.customerId

/** The minutes for which an unpaid order keeps its stock. */
export const paymentMinutes = 30

/** The maximum number of further minutes while its gateway does not answer. */
export const graceMinutes = 30

/** The maximum number of further days while its bank works on the payment: a late success arrives within five days. */
export const processingDays = 5

/** The minutes after which a gateway that did not answer about an overdue order is queried again. */
export const retryMinutes = 5

/** The new expiry of an overdue order whose gateway did not answer, or whose bank works on the payment; undefined where it has to end. */
export function extendedExpiry(createdAt: Date, now: Date, answer: GatewayAnswer): Date | undefined {
  if (answer === 'answered') return undefined
  const grace = answer === 'processing' ? processingDays * durations.day : graceMinutes * durations.minute
  const latest = createdAt.getTime() + paymentMinutes * durations.minute + grace
  return now.getTime() >= latest ? undefined : new Date(Math.min(latest, now.getTime() + retryMinutes * durations.minute))
}

/** The minutes after its posting for which an order without an owner and a device opens by its id alone (S-10). */
const openMinutes = 30

/** The days after its posting for which an order joins an account by its telephone number alone: numbers get new owners. */
export const phoneJoinDays = 90

/** The days after its posting for which a code to its telephone number opens an order; for its e-mail address there is no limit. */
export const phoneOpenDays = 180

/** The stored hash of a token. A token is random, so that its hash needs no salt. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * Whether the asker may read an order. Its tokens open it: they are returned by its posting and sent to its contact. Without a token, an
 * order posted by a customer opens to that customer only, a guest's to the device that posted it (`deviceIs` compares an HMAC with the
 * asker's device), and one posted with neither owner nor device for a while to anybody who knows its id. A guest's order opens the same way
 * after it joined an account: otherwise it would reveal to its poster that the e-mail address has one.
 */
export function mayRead(
  order: { customerId: string | null; tokenHashes: readonly string[]; deviceMac: string | null; byGuest: boolean; createdAt: Date },
  asker: { customerId: string | undefined; token: string | undefined; deviceIs: (mac: string) => boolean },
  now: Date,
): boolean {
  if (asker.token !== undefined && order.tokenHashes.includes(tokenHash(asker.token))) return true
  if (order.customerId !== null && order.customerId === asker.customerId) return true
  if (!order.byGuest) return false
  if (order.deviceMac !== null) return asker.deviceIs(order.deviceMac)
  return addMs(order.createdAt, openMinutes * durations.minute) > now
}

/** The options and weights of an item as it is bought, and its engraving. */
export function optionsOf({
  record,
  engraving,
  hallmarkedArticles,
}: Pick<NewOrderItem, 'record' | 'engraving' | 'hallmarkedArticles'>): OrderItemOptions {
  const { metal, purity, colour, size, grossMg, netMg, sizeSystem, picture, lang, categoryId: category } = record
  const more = { ...(lang ? { lang } : {}), ...(engraving === '' ? {} : { engraving }) }
  return { category, metal, purity, colour, size, grossMg, netMg, sizeSystem, mediaId: picture?.id ?? '', ...more, hallmarkedArticles }
}

/** The rows of an order's units and their adjustments, for items that have their ids. */
export function unitRows(
  newItems: readonly Pick<NewOrderItem, 'units' | 'gifts' | 'taken' | 'hallmarkedArticles'>[],
  items: readonly { id: string; orderId: string }[],
): { units: (typeof orderUnit.$inferInsert)[]; adjustments: (typeof orderAdjustment.$inferInsert)[] } {
  const units = newItems.flatMap((item, index) =>
    item.units.map((unit, at) => ({
      unit,
      gift: item.gifts[at] ?? null,
      taken: item.taken[at],
      articles: item.hallmarkedArticles,
      item: items[index],
    })),
  )
  const ids = units.map(({ item }, position) => `${item?.orderId ?? ''}-${position}`)
  return {
    units: units.map(({ unit, gift, taken, articles, item }, position) => ({
      id: ids[position] ?? '',
      orderId: item?.orderId ?? '',
      itemId: item?.id ?? '',
      position,
      state: 'payment_pending',
      breakup: unit.breakup,
      shown: unit.shown,
      gift,
      storeId: taken?.storeId ?? null,
      readyPieceId: taken?.readyPiece?.id ?? null,
      // Numbers that the product does not need would be refused where staff record them.
      huids: taken?.readyPiece && taken.readyPiece.huids.length <= articles ? [...taken.readyPiece.huids] : [],
    })),
    adjustments: units.flatMap(({ unit, item }, position) =>
      adjustmentRows({ orderId: item?.orderId ?? '', unitId: ids[position] ?? '' }, unit),
    ),
  }
}

/** The rows of a unit's adjustments by promotions and charges. */
export function adjustmentRows(
  row: { orderId: string; unitId: string },
  { adjustments, charges }: Pick<PricedUnit, 'adjustments' | 'charges'>,
): (typeof orderAdjustment.$inferInsert)[] {
  return [
    ...adjustments.map(({ kind, source, beforeTax, tax, roundOff }) => ({
      ...row,
      kind,
      source,
      beforeTax: -beforeTax,
      tax: -tax,
      roundOff: -roundOff,
    })),
    ...charges.map(({ code, beforeTax, tax }) => ({ ...row, kind: code, source: '', beforeTax, tax, roundOff: 0 })),
  ]
}

/** The rows of the gift cards that are bought with an order. */
export const cardRows = (orderId: string, cards: NewOrder['cards']): (typeof orderCard.$inferInsert)[] =>
  cards.map(({ id: cartCardId, ...card }, position) => ({
    ...card,
    id: `${orderId}-c${position}`,
    orderId,
    cartCardId,
    position,
    state: 'ordered',
  }))

/** The time of day, in the site's time zone, at which a gift card with a day is sent. */
export const sendHour = '09:00'

/** Whether an order is paid as far as its gift cards need it: with money, even if some of its units have been refunded. */
export const cardsOut = ({ paymentState }: { paymentState: string }): boolean =>
  paymentState === 'paid' || paymentState === 'partially_refunded'

/**
 * The amounts that credit and gift cards pay of an order, also of one that ended and released them. After cancellations or lower revised
 * prices, only the part that pays for the rest, so that the order's amounts still add up.
 */
export function tendersOf(
  payments: readonly OrderPayment[],
  { total, payable = total }: Pick<OrderAmounts, 'total' | 'payable'>,
): CartTender[] {
  const tenders = payments.flatMap(({ kind, source, lastFour, amount, returned }) =>
    kind === 'credit' || kind === 'gift_card' ? [{ kind, source, lastFour, amount, returned }] : [],
  )
  let excess = tenders.reduce((sum, { amount }) => sum + amount, payable - total)
  // First the amounts refunded to their own source, then those refunded otherwise.
  for (const most of [(one: (typeof tenders)[number]) => one.returned, (one: (typeof tenders)[number]) => one.amount])
    for (const tender of tenders) {
      const cut = Math.max(0, Math.min(excess, most(tender), tender.amount))
      tender.amount -= cut
      excess -= cut
    }
  return tenders.filter(({ amount }) => amount > 0).map(({ returned: _returned, ...tender }) => tender)
}

/** The payment besides credit and gift cards that an order was placed with: a captured one, or cash that is due. */
export function moneyOf(payments: readonly OrderPayment[]): OrderPayment | undefined {
  return payments.find(({ kind, state }) => (kind === 'gateway' && state === 'captured') || kind === 'cash')
}

/** The statuses of orders that shoppers see, with their stored states. */
export const shownStates = {
  payment_pending: ['payment_pending'],
  action_needed: ['on_hold', 'revision_pending'],
  processing: ['placed', 'confirmed'],
  shipped: ['partially_shipped', 'shipped'],
  delivered: ['delivered'],
  completed: ['completed'],
  returned: ['returned'],
  expired: ['expired'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly OrderState[]>

export type ShownStatus = keyof typeof shownStates

/** The order status that a shopper sees: an action needed takes precedence. */
export function shownStatus(state: OrderState): ShownStatus {
  const [status] = Object.entries(shownStates).find(([, states]) => (states as readonly OrderState[]).includes(state)) ?? ['processing']
  return status as ShownStatus
}

export type Wait = 'payment' | 'id_proof' | 'return' | RevisionWait

interface Waiting {
  state: OrderState
  holdReason: string | null
  revisionWait: RevisionWait | null
  waitingReturn: string | null
}

/** The step that an order waits for from its shopper; null where it waits for nothing or for the merchant. */
export function waitsFor({ state, holdReason, revisionWait, waitingReturn }: Waiting): Wait | null {
  if (state === 'payment_pending') return 'payment'
  if (state === 'expired' || state === 'cancelled') return null
  return holdReason === 'id_proof' ? 'id_proof' : (revisionWait ?? (waitingReturn === null ? null : 'return'))
}

/** The states of units that their shopper can cancel, or ask to cancel. */
const cancellable: ReadonlySet<string> = new Set(['on_hold', 'revision_pending', ...reviewedStates])

/** The actions that the shopper may take on an order now. */
export function allowedActions(
  order: Waiting & { items: readonly { state: string }[] },
): ('pay' | 'cancel' | Exclude<Wait, 'payment' | 'return'>)[] {
  const all = waitsFor(order)
  // A return has separate actions.
  const waiting = all === 'return' ? null : all
  const cancels = order.holdReason !== 'dispute' && order.items.some(({ state }) => cancellable.has(state))
  return [
    ...(waiting === null ? [] : [waiting === 'payment' ? ('pay' as const) : waiting]),
    ...(order.revisionWait !== null && waiting !== order.revisionWait ? [order.revisionWait] : []),
    ...(cancels ? (['cancel'] as const) : []),
  ]
}

interface MayComeBack {
  items: readonly { state: string; hasMetal: boolean }[]
  /** When the last of its returnable units arrived. */
  arrivedAt: string | undefined
  isGuests: boolean
}

/**
 * Whether the list offers the return of a delivered unit of an order, or its exchange after the return window; the page of returns decides
 * for each unit, with its exact last day.
 */
export function mayComeBack(
  { items, arrivedAt, isGuests }: MayComeBack,
  { returnDays, returnResolutions, timeZone }: Pick<Site, 'returnDays' | 'returnResolutions' | 'timeZone'>,
  now: Date,
): ('return' | 'exchange')[] {
  if (arrivedAt !== undefined && lastDay(new Date(arrivedAt), returnDays, timeZone) >= dayIn(timeZone, now)) return ['return']
  const exchanges = !isGuests && returnResolutions.includes('exchange')
  return exchanges && items.some(({ state, hasMetal }) => state === 'completed' && hasMetal) ? ['exchange'] : []
}

/** The stored states of each list of orders. */
export const listedStates = {
  pending: shownStates.payment_pending,
  processing: shownStates.processing,
  action_needed: shownStates.action_needed,
  shipped: shownStates.shipped,
  delivered: shownStates.delivered,
  completed: shownStates.completed,
  returned: shownStates.returned,
  cancelled: [...shownStates.cancelled, ...shownStates.expired],
  all: Object.values(shownStates).flat(),
} as const satisfies Record<string, readonly OrderState[]>

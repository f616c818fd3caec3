import { lastDay } from '../../../kernel/clock.ts'
import { fullName } from '@karat/sites/locale.ts'
import { sum, toMajor, type Currency } from '@karat/money/money.ts'
import type { Breakup } from '@karat/pricing/types.ts'
import { lineMoney } from '@karat/pricing/line-money.ts'
import type { Order } from '@karat/contract/checkout.ts'
import type { OrderDetail, OrderSummary, OrdersReply } from '@karat/contract/orders.ts'
import type { PostalAddress } from '../../cart/port.ts'
import { cardToWire, summaryToWire } from '../../cart/wire.ts'
import { langField } from '../../catalogue/products/wire.ts'
import type { IssuedDocument } from '../documents/port.ts'
import { rowsToWire } from '../../catalogue/pricing/wire.ts'
import type { Site } from '../../content/sites/port.ts'
import type { ListedOrder } from './listed.ts'
import type { OrderItemOptions, OrderState } from './port.ts'
import { allowedActions, listedStates, mayComeBack, shownStatus, tendersOf, waitsFor } from './rules.ts'
import type { OrderView } from './views.ts'

function placeToWire(place: PostalAddress, lines: string[]): Order['shipping'] {
  return {
    name: fullName(place.firstName, place.lastName),
    firstName: place.firstName,
    lines,
    phone: place.phone,
    email: place.email,
  }
}

/** How many articles of a unit the law has hallmarked; orders of earlier releases have it in the hallmark fee of the price alone. */
export const hallmarkedArticlesOf = ({ options, breakup }: { options: OrderItemOptions; breakup: Breakup }): number =>
  options.hallmarkedArticles ?? sum(breakup.rows.map(({ code, count = 0 }) => (code === 'hallmark' ? count : 0)))

/** The wire fields that name a bought variant; `ordered` is the language of its order, `language` that of the answer. */
export function boughtToWire(
  { variantId, name, options }: { variantId: string; name: string; options: OrderItemOptions },
  ordered: string,
  language: string,
) {
  const { purity, colour, size, sizeSystem = 'choice', mediaId, lang = ordered, engraving = '' } = options
  return { productID: variantId, name, ...langField(lang === language ? null : lang), purity, colour, size, sizeSystem, mediaId, engraving }
}

const isoTime = (at: string | null) => (at === null ? null : new Date(at).toISOString())

/** The money of an item. */
function lineToWire(item: OrderView['items'][number], currency: Currency) {
  const { unitPrice, before, discount, total } = lineMoney(item)
  const money = (amount: number) => toMajor(amount, currency)
  return { unitPrice: money(unitPrice), before: money(before), discount: money(discount), total: money(total) }
}

/** An order as its buyer sees it (E-05), in a language; items keep the names of the purchase. */
export async function orderToWire(
  view: OrderView,
  language: string,
  linesOf: (language: string, place: PostalAddress) => Promise<string[]>,
  documents: readonly IssuedDocument[],
): Promise<Order> {
  const currency = view.currency as Currency
  const { shipping, billing = shipping } = view.address
  return {
    orderID: view.id,
    number: view.number,
    status: shownStatus(view.state),
    holdReason: view.holdReason,
    paymentStatus: view.paymentState,
    gateway: view.gateway,
    paymentMethod: view.paymentMethod,
    deliveryMethod: view.deliveryMethod,
    currencyCode: currency,
    createdAt: new Date(view.createdAt).toISOString(),
    placedAt: isoTime(view.placedAt),
    expiresAt: isoTime(view.expiresAt),
    promisedFor: view.promisedFor,
    couponCode: view.amounts.promotions?.find(({ code }) => code !== '')?.code ?? '',
    items: view.items.map((item) => ({
      orderItemID: item.id,
      category: item.options.category ?? '',
      ...boughtToWire(item, view.language, language),
      quantity: item.quantity,
      madeToOrder: item.madeToOrder,
      ...lineToWire(item, currency),
      status: item.state,
      gifts: [...item.gifts],
      breakup: rowsToWire(item.breakup),
    })),
    cards: view.cards.map(({ state, ...card }) => ({ ...cardToWire(card, { currency }), status: state })),
    amounts: summaryToWire({ currency }, view.amounts, tendersOf(view.payments, view.amounts)),
    shipping: placeToWire(shipping, await linesOf(language, shipping)),
    billing: placeToWire(billing, await linesOf(language, billing)),
    payments: view.payments.map((payment) => ({
      kind: payment.kind,
      gateway: payment.gateway,
      method: payment.method,
      lastFour: payment.lastFour,
      amount: toMajor(payment.amount, currency),
      returned: toMajor(payment.returned, currency),
      status: payment.state,
      problem: payment.problem,
      at: new Date(payment.at).toISOString(),
    })),
    shipments: view.shipments.map(({ id, carrier, number, page, shippedAt, deliveredAt, items }) => ({
      shipmentID: id,
      carrier,
      number,
      page,
      shippedAt: new Date(shippedAt).toISOString(),
      deliveredAt: isoTime(deliveredAt),
      items: items.map((item) => ({ orderItemID: item.id, quantity: item.quantity })),
    })),
    timeline: view.events.map(({ to, reason, at, itemId }) => ({
      status: to,
      reason,
      at: new Date(at).toISOString(),
      orderItemID: itemId ?? '',
    })),
    documents: documents.flatMap(({ id, kind, number, issuedAt, total }) =>
      // A packing slip is in its parcel.
      kind === 'packing_slip'
        ? []
        : [
            {
              documentID: id,
              kind,
              number,
              issuedAt: issuedAt.toISOString(),
              total: kind === 'certificate' ? null : toMajor(total, currency),
            },
          ],
    ),
  }
}

/** Adds the fields that only the owner of an order sees: the step that it waits for, and the allowed actions. */
export const ownToWire = (order: Order, view: OrderView, more: readonly ('return' | 'exchange')[]): OrderDetail => ({
  ...order,
  waitsFor: waitsFor(view),
  returnNumber: view.waitingReturn,
  returns: view.returns.map(({ number, state, resolution }) => ({ number, status: state, resolution })),
  refundAccount: view.refundAccount && {
    amount: toMajor(view.refundAccount.amount, view.currency as Currency),
    masked: view.refundAccount.masked,
  },
  actions: [...allowedActions(view), ...more],
})

/** The time by which the shopper must take the step that an order waits for. */
function deadlineOf(order: ListedOrder): string | null {
  const wait = waitsFor(order)
  if (wait === 'payment') return order.expiresAt
  if (wait === 'return') return order.returnDeadline
  return wait === 'revision' || wait === 'excess_payment' ? order.revisionDeadline : null
}

/** An order in its owner's list, in a language. */
export function listedToWire(order: ListedOrder, { site, language, now }: { site: Site; language: string; now: Date }): OrderSummary {
  const arrivedAt = order.arrivedAt ?? undefined
  const more = mayComeBack({ items: order.items, arrivedAt, isGuests: false }, site, now)
  const returns = arrivedAt !== undefined && more.includes('return')
  return {
    orderID: order.id,
    number: order.number,
    status: shownStatus(order.state),
    waitsFor: waitsFor(order),
    returnNumber: order.waitingReturn,
    deadline: isoTime(deadlineOf(order)),
    actions: [...allowedActions(order), ...more],
    returnUntil: returns ? lastDay(new Date(arrivedAt), site.returnDays, site.timeZone) : null,
    reviewable: order.reviewable,
    track: order.track,
    documents: order.documents.map(({ id, kind, number }) => ({ documentID: id, kind, number })),
    currencyCode: order.currency,
    total: toMajor(order.total, order.currency as Currency),
    paymentStatus: order.paymentState,
    deliveryMethod: order.deliveryMethod,
    createdAt: new Date(order.createdAt).toISOString(),
    promisedFor: order.promisedFor,
    deliveredAt: isoTime(order.deliveredAt),
    endedAt: isoTime(order.endedAt),
    cards: order.cards,
    items: order.items.map((item) => ({
      orderItemID: item.id,
      ...boughtToWire(item, order.language, language),
      quantity: item.quantity,
      status: item.state,
    })),
  }
}

/** The number of orders in each list, from the numbers in each state. */
export function countsToWire(counts: ReadonlyMap<OrderState, number>): OrdersReply['counts'] {
  const of = (states: readonly OrderState[]) => states.reduce((total, state) => total + (counts.get(state) ?? 0), 0)
  return Object.fromEntries(Object.entries(listedStates).map(([list, states]) => [list, of(states)])) as OrdersReply['counts']
}

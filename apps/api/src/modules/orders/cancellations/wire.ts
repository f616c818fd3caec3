import { toMajor, type Currency } from '@karat/money/money.ts'
import type { CancelItems, CancelReasons, OrderCancellation, OrderRefund } from '@karat/contract/cancellations.ts'
import type { StaffCancelPreview } from '@karat/contract/staff.ts'
import { nameOf } from '../../../kernel/translations.ts'
import { boughtToWire } from '../orders/wire.ts'
import type { RefundPart } from '../refunds/port.ts'
import type { OrderedPiece, Possibility } from './port.ts'
import type { Consequence } from './price-cancellation.ts'
import { paidFor } from './repricing.ts'
import { cancelReasons, type Stage } from './rules.ts'
import type { OrderCancellations } from './read-cancellations.ts'

const isAble = (possibility: Possibility) => possibility === 'now' || possibility === 'ask'

/** The items of an order, each with how many of its units can be cancelled; names in a language as far as they were bought in it. */
export function itemsToWire(
  pieces: readonly (OrderedPiece & { possibility: Possibility })[],
  { currency, language: ordered }: { currency: string; language: string },
  language: string,
): CancelItems['items'] {
  return [...Map.groupBy(pieces, ({ itemId }) => itemId).values()].flatMap((ofItem) => {
    const able = ofItem.filter(({ possibility }) => isAble(possibility))
    const piece =
      able.find(({ possibility }) => possibility === 'now') ??
      able[0] ??
      ofItem.find(({ possibility }) => possibility !== 'ended') ??
      ofItem[0]
    if (!piece) return []
    const { itemId, state, possibility } = piece
    return [
      {
        orderItemID: itemId,
        ...boughtToWire(piece, ordered, language),
        status: state,
        quantity: ofItem.length,
        cancellable: able.length,
        possibility,
        price: toMajor(paidFor(piece), currency as Currency),
      },
    ]
  })
}

const partToWire = ({ destination, gateway, method, amount, expectedAt }: RefundPart, currency: Currency) => ({
  destination,
  gateway,
  method,
  amount: toMajor(amount, currency),
  expectedAt: expectedAt.toISOString(),
})

export function previewToWire(consequence: Consequence, review: boolean, currency: Currency): CancelItems['preview'][number] {
  const { pieces, value, refund, parts, orderAfter, dueAfter } = consequence
  const major = (amount: number) => toMajor(amount, currency)
  return {
    review,
    pieces: major(pieces),
    others: major(value - pieces),
    value: major(value),
    refund: major(refund),
    parts: parts.map((part) => partToWire(part, currency)),
    orderAfter: major(orderAfter),
    dueAfter: major(dueAfter),
  }
}

/** The consequence of a cancellation by staff, with its refund by tender. */
export function staffPreviewToWire(
  { refund, parts, orderAfter, dueAfter }: Consequence,
  currency: Currency,
): Omit<StaffCancelPreview, 'status' | 'responseCode' | 'message'> {
  return {
    currencyCode: currency,
    refund: toMajor(refund, currency),
    parts: parts.map((part) => ({ source: part.source, ...partToWire(part, currency) })),
    orderAfter: toMajor(orderAfter, currency),
    dueAfter: toMajor(dueAfter, currency),
  }
}

export const reasonsToWire = (language: string, stage: Stage | undefined): CancelReasons =>
  cancelReasons.flatMap(({ key, needsText, stages }) =>
    key === 'merchant' || (stage !== undefined && !stages.includes(stage))
      ? []
      : [{ key, label: nameOf(language, 'cancelReason', key), needsText, stages: [...stages] }],
  )

export function cancellationsToWire({ order, cancellations, refunds }: OrderCancellations, cancellationID = '') {
  const currency = order.currency as Currency
  return {
    orderID: order.id,
    number: order.number,
    currencyCode: order.currency,
    cancellationID,
    cancellations: cancellations.map(({ id, number, state, answer, createdAt, decidedAt, value, refund, pieces }): OrderCancellation => ({
      cancellationID: id,
      number,
      status: state,
      answer,
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      value: toMajor(value, currency),
      refund: toMajor(refund, currency),
      items: [...Map.groupBy(pieces, ({ itemId }) => itemId)].map(([orderItemID, same]) => ({
        orderItemID,
        name: same[0]?.name ?? '',
        quantity: same.length,
        ordered: same[0]?.ordered ?? 0,
      })),
      actions: state === 'under_review' ? ['withdraw'] : [],
    })),
    refunds: refunds.map((refund): OrderRefund => ({
      ...partToWire(refund, currency),
      number: refund.number,
      status: refund.state,
      cause: refund.cause.kind,
      cancellation: cancellations.find(({ id }) => id === refund.cause.id)?.number ?? '',
      updatedAt: refund.updatedAt.toISOString(),
    })),
  }
}

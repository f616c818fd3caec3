import type { Gateway } from '@karat/contract/cart.ts'
import type { ExcessPayment, OrderRevision, RevisedOrder } from '@karat/contract/revisions.ts'
import { type Currency, toMajor } from '@karat/money/money.ts'
import { marksOf, readPaymentMethod } from '@karat/sites/payment-method.ts'
import type { OrderRecord } from '../orders/port.ts'
import { boughtToWire } from '../orders/wire.ts'
import { rowsToWire } from '../../catalogue/pricing/wire.ts'
import type { Site } from '../../content/sites/port.ts'
import type { Excess, MadePiece, PieceAt, Revision } from './port.ts'
import { fitsCash, payable } from './rules.ts'

/** An order with its revisions, as the service returns it. */
export interface RevisionsOfOrder {
  order: OrderRecord
  revisions: readonly Revision[]
  excesses: readonly Excess[]
  pieces: readonly MadePiece[]
  gateways: readonly string[]
}

const iso = (at: Date | null) => at?.toISOString() ?? null

const pieceToWire = ({ grossMg, netMg, breakup }: PieceAt) => ({
  grossMg,
  netMg,
  breakup: rowsToWire(breakup),
  total: toMajor(breakup.total, breakup.currency),
})

function actionsOf({ state, id }: Revision, excesses: readonly Excess[]): OrderRevision['actions'] {
  if (state === 'awaiting_customer') return ['accept', 'remake', 'cancel']
  const isDue = excesses.some((one) => one.revisionId === id && payable.has(one.state))
  return state === 'settlement' && isDue ? ['pay'] : []
}

/** The prices of an order's units before and after they were made; names in the given language as far as they were bought in it. */
export function revisionsToWire({ order, revisions, excesses, pieces }: RevisionsOfOrder, language: string, revisionID = ''): RevisedOrder {
  const currency = order.currency as Currency
  return {
    orderID: order.id,
    number: order.number,
    currencyCode: currency,
    revisionID,
    revisions: revisions.flatMap((row): OrderRevision[] => {
      const piece = pieces.find(({ unitId }) => unitId === row.unitId)
      if (!piece) return []
      return [
        {
          revisionID: row.id,
          number: row.number,
          status: row.state,
          cause: row.cause,
          piece: piece.position + 1,
          ...boughtToWire(piece, order.language, language),
          before: pieceToWire(row.before),
          after: pieceToWire(row.after),
          difference: toMajor(row.difference, currency),
          settled: toMajor(row.settled, currency),
          newConsent: row.newConsent,
          createdAt: row.createdAt.toISOString(),
          deadline: iso(row.deadline),
          decidedAt: iso(row.decidedAt),
          actions: actionsOf(row, excesses),
        },
      ]
    }),
  }
}

/** The excess payments of an order: agreed ones, and those of revisions that wait for an answer; each with its payment methods. */
export function excessToWire(
  { order, revisions, excesses, gateways }: RevisionsOfOrder,
  { profile, codLimit }: Pick<Site, 'profile' | 'codLimit'>,
) {
  const currency = order.currency as Currency
  const methods = gateways.map((key): Gateway => ({
    paymentSettingsGroupKey: key,
    kind: 'redirect',
    method: readPaymentMethod(key).method,
    marks: marksOf(key, profile.paymentMarks),
    available: true,
    reason: '',
  }))
  // With cash on delivery, it can be collected at the door.
  const atTheDoor = (difference: number): Gateway[] =>
    fitsCash(order, order.total + difference, codLimit)
      ? [{ paymentSettingsGroupKey: 'cod', kind: 'cod', method: '', marks: ['cash'], available: true, reason: '' }]
      : []
  const waiting = revisions.filter(({ state, difference }) => state === 'awaiting_customer' && difference > 0)
  const excessPayments: ExcessPayment[] = [
    ...excesses.map(({ id, revisionId, state, amount, deadline }) => ({
      excessID: id,
      revisionID: revisionId,
      status: state,
      amount: toMajor(amount, currency),
      deadline: iso(deadline),
      methods: payable.has(state) ? methods : [],
    })),
    ...waiting.map(({ id, difference, deadline }) => ({
      excessID: '',
      revisionID: id,
      status: 'reckoned' as const,
      amount: toMajor(difference, currency),
      deadline: iso(deadline),
      methods: [...atTheDoor(difference), ...methods],
    })),
  ]
  return { orderID: order.id, number: order.number, currencyCode: order.currency, excessPayments }
}

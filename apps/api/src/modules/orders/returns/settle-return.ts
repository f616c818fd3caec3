import { noteMoney } from '../../../kernel/acts.ts'
import { throwFailure, unwrap } from '../../../kernel/result.ts'
import type { ReturnDependencies } from './dependencies.ts'
import type { ReturnRecord } from './port.ts'
import { broughtBy, refundOf } from './rules.ts'
import { inspectorsOf, setExchange, setPieces } from './store.ts'
import { type Transition, unitIdsOf } from './transition.ts'
import { restockable } from './transition-pieces.ts'

/** Pays for the units that are left: by a refund or store credit, or by the credit of an exchange. */
export async function settleReturn(
  deps: Pick<ReturnDependencies, 'cash' | 'credit' | 'orderTransitions' | 'refunds' | 'sites'>,
  transition: Transition,
  after: ReturnRecord,
): Promise<void> {
  const { tx, order, left } = transition
  const ids = unitIdsOf(left)
  // Units that are not paid yet are neither refunded nor credited.
  const unpaid = await deps.cash.open(tx, order.id)
  if (unpaid.some(({ unitId }) => ids.includes(unitId))) throwFailure('cash_not_collected', 'transition')
  await (after.resolution === 'exchange' ? exchangePieces(deps, transition, after) : refundPieces(deps, transition, after))
}

/** Credits the value of units at today's rates: the sale stands, and no payment of it is refunded. */
async function exchangePieces(
  { credit, orderTransitions, sites }: Pick<ReturnDependencies, 'credit' | 'orderTransitions' | 'sites'>,
  { tx, order, left, input: { actor } }: Transition,
  after: ReturnRecord,
): Promise<void> {
  const { customerId } = order
  const site = await sites.byCode(after.subsite)
  if (customerId === null || !site) return throwFailure('credit_sign_in', 'resolution')
  for (const piece of left) if (piece.exchange) await setExchange(tx, after.id, piece.unitId, piece.exchange)
  const ids = unitIdsOf(left)
  await setPieces(tx, after.id, ids, { state: 'exchanged', open: false })
  unwrap(await orderTransitions.ofUnits(tx, order, 'exchange', ids, { actor, reason: after.number }))
  const amount = broughtBy(after, left)
  if (amount === 0) return
  const { currency, id: orderId } = order
  const money = { kind: 'credit', amount, currency, orderId, customerId, object: 'returns', id: after.number } as const
  noteMoney({ ...money, doneBy: await inspectorsOf(tx, after.id) })
  const reference = `exchange:${after.id}`
  await credit.grant(tx, { customerId, subsite: after.subsite, amount, reason: after.number, reference, kind: 'paid', expiresAt: null })
}

/** Takes units back and refunds their frozen price less the deduction, to the order's payments or as store credit. */
async function refundPieces(
  { orderTransitions, refunds }: Pick<ReturnDependencies, 'orderTransitions' | 'refunds'>,
  transition: Transition,
  after: ReturnRecord,
): Promise<void> {
  const { tx, order, left, input } = transition
  const { actor } = input
  const ids = unitIdsOf(left)
  await setPieces(tx, after.id, ids, { state: 'returned', open: false })
  unwrap(
    await orderTransitions.ofUnits(tx, order, 'take-back', ids, { actor, reason: after.number, restock: await restockable(transition) }),
  )
  const amount = refundOf(left, after.deduction)
  if (amount <= 0) return
  const to = after.resolution === 'store_credit' ? 'credit' : 'sources'
  const doneBy = await inspectorsOf(tx, after.id)
  await refunds.request(tx, { order, amount, cause: { kind: 'return', id: after.id }, actor, reason: after.number, to, doneBy })
}

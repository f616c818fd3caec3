import { sum } from '@karat/money/money.ts'
import { noteMoney } from '../../../kernel/acts.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { newId, newReference } from '../../../kernel/id.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { RefundDependencies } from './dependencies.ts'
import { sendRefund } from './jobs.ts'
import { planRefund } from './plan-refund.ts'
import type { ExcessRequest, Refund, RefundPart, RefundRequest } from './port.ts'
import { arrivalOf } from './rules.ts'
import { insertRefund, readOfCause } from './store.ts'
import { addRefundEvent, system, transitionRefund } from './transition-refund.ts'

/** Starts a refund: credit and cards receive it at once, a job asks gateways, staff transfer the rest. */
async function startRefund(deps: RefundDependencies, tx: Db, { order, reason }: RefundRequest, refund: Refund): Promise<Refund> {
  const { credit, giftCards, jobs } = deps
  const { id, amount, destination } = refund
  if (destination === 'gateway') {
    await jobs.add(tx, sendRefund, { refundId: id }, { key: id })
    return refund
  }
  if (destination === 'bank')
    return (await transitionRefund(deps, tx, order, refund, 'by-hand', { actor: system, reason: 'paid in cash' })) ?? refund
  if (destination === 'credit') await credit.refund(tx, { orderId: order.id, amount, reference: id })
  if (destination === 'gift_card') await giftCards.refund(tx, { orderId: order.id, amount, reference: id })
  if (destination === 'new_credit') {
    if (order.customerId === null) throwFailure('credit_sign_in', 'to')
    const lot = { customerId: order.customerId, subsite: order.subsite, amount, reason: order.number, reference: id }
    await credit.grant(tx, { ...lot, kind: 'paid', expiresAt: null })
  }
  return (await transitionRefund(deps, tx, order, refund, 'give', { actor: system, reason })) ?? refund
}

/** Writes a part of a refund that has not started. */
async function writePending(
  deps: Pick<RefundDependencies, 'clock'>,
  tx: Db,
  { order, cause, actor, reason }: Pick<RefundRequest, 'order' | 'cause' | 'actor' | 'reason'>,
  part: RefundPart,
): Promise<Refund> {
  const at = deps.clock.now()
  const number = `RF${String(at.getUTCFullYear()).slice(2)}-${newReference(8)}`
  const record = { id: newId(at), number, orderId: order.id, cause, currency: order.currency }
  const refund: Refund = { ...part, ...record, state: 'pending', providerRef: '', createdAt: at, updatedAt: at }
  await insertRefund(tx, order.subsite, refund)
  await addRefundEvent(deps, tx, refund.id, null, 'pending', { actor, reason })
  return refund
}

/** The part by which money is refunded that arrived by a gateway and belongs to no payment; see `Refunds.excessPart`. */
export const excessPart = ({ clock }: Pick<RefundDependencies, 'clock'>, amount: number, gateway: string): RefundPart => ({
  source: 'gateway',
  paymentId: '',
  destination: 'bank',
  gateway,
  method: '',
  amount,
  expectedAt: arrivalOf('bank', clock.now()),
})

/** Requests the transfer of money that arrived beyond what an order asked for; see `Refunds.requestExcess`. */
export async function requestExcess(deps: RefundDependencies, tx: Db, request: ExcessRequest): Promise<Refund[]> {
  const { amount, cause, gateway, order } = request
  const before = await readOfCause(tx, cause)
  if (before.length > 0) return before
  const refund = await writePending(deps, tx, request, excessPart(deps, amount, gateway))
  const waiting = await transitionRefund(deps, tx, order, refund, 'by-hand', { actor: system, reason: 'more than was asked for' })
  return [waiting ?? refund]
}

/**
 * Requests the refund of an amount of an order, in parts by the ways that it was paid, and starts each. Idempotent by cause. The caller
 * holds the order's lock. Throws `refund_too_high` where less is left.
 */
export async function requestRefund(deps: RefundDependencies, tx: Db, request: RefundRequest): Promise<Refund[]> {
  const { order, amount, cause, to, doneBy = [] } = request
  const before = await readOfCause(tx, cause)
  if (before.length > 0) return before
  const parts = await planRefund(deps, tx, order, amount, to)
  if (sum(parts.map((part) => part.amount)) < amount) throwFailure('refund_too_high', 'amount')
  if (amount > 0) {
    const { currency, customerId, id: orderId, number } = order
    const basis = { cause: cause.kind, to: to ?? 'sources' }
    noteMoney({ kind: 'refund', amount, currency, orderId, customerId, object: 'orders', id: number, doneBy, basis })
  }
  const written: Refund[] = []
  for (const part of parts) written.push(await writePending(deps, tx, request, part))
  const started: Refund[] = []
  for (const refund of written) started.push(await startRefund(deps, tx, request, refund))
  return started
}

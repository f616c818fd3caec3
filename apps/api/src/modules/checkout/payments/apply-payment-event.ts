import { type Db, transact } from '../../../kernel/db/db.ts'
import { afterCommit, deferToCommit } from '../../../kernel/db/transacting.ts'
import { fail, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { OrderRecord } from '../../orders/orders/port.ts'
import type { ReviewRecord } from '../checkout/port.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { paymentReturns } from './events.ts'
import type { PaymentEvent } from './gateways/payment-gateway.ts'
import { refundPayment } from './jobs.ts'
import { lockForPaymentEvent } from './lock-for-payment-event.ts'
import type { PaymentOutcome } from './port.ts'
import {
  addPaymentEvent,
  findPayment,
  findPaymentById,
  isNewest,
  setCaptured,
  setDisputed,
  setPaymentState,
  setProcessing,
  setProviderRef,
} from './store.ts'
import type { payment } from './tables.ts'

/** Dependencies of applying an event: no gateway is called. */
export type EventDependencies = Omit<PaymentDependencies, 'gateways' | 'gatewayTimeout' | 'onGatewayError'>

type Payment = typeof payment.$inferSelect

/**
 * Applies a gateway's message, or its answer to a status request, to the payment and its order. Idempotent: an event that was applied
 * before is a `replay`. Fails with `unknown_order` where no payment of the gateway fits, and with `bad_request` for another amount or
 * currency than the payment's, unless that was captured or is disputed.
 */
export async function applyPaymentEvent(deps: EventDependencies, gateway: string, event: PaymentEvent): Promise<Result<'done' | 'replay'>> {
  const { checkout, clock, db } = deps
  const attempt = await findAttempt(db, gateway, event)
  if (!attempt) return fail('unknown_order', { field: 'providerRef' })
  const matches = event.amount === attempt.amount && event.currency === attempt.currency
  if (!matches && event.type !== 'captured' && event.type !== 'disputed') return fail('bad_request', { field: 'amount' })
  return resultOf(() =>
    transact(db, async (tx) => {
      const { order, payment: row } = await lockForPaymentEvent(deps, tx, attempt)
      if (!order || !row) return throwFailure('unknown_order', 'providerRef')
      const { cartId, quoteId } = attempt
      const [isNew, record] = await Promise.all([
        addPaymentEvent(tx, gateway, event, clock.now()),
        event.type === 'captured' && cartId && quoteId ? checkout().readForReview(tx, { cartId, quoteId }) : undefined,
      ])
      if (!isNew) return 'replay' as const
      if (!row.providerRef) await setProviderRef(tx, row.id, event.providerRef)
      const isOpen = row.state === 'created' || row.state === 'pending'
      if (event.type === 'captured' && (isOpen || row.state === 'failed'))
        await (matches ? onCaptured(deps, tx, row, order, record) : onMismatch(deps, tx, row, order, event))
      if (event.type === 'failed' && isOpen) {
        await setOutcome(deps, tx, row, 'failed')
        await failOrder(deps, tx, row, order)
      }
      if (event.type === 'disputed' && !row.disputedAt) {
        await setDisputed(tx, row.id, clock.now())
        await deps.orders().hold(tx, order, 'dispute')
      }
      if (event.type === 'processing' && isOpen) await setProcessing(tx, row.id, clock.now())
      if (event.type === 'pending' && row.state === 'created') await setPaymentState(tx, row.id, 'pending', clock.now())
      return 'done' as const
    }),
  )
}

/** The attempt of an event: by our own id where the gateway returns it, otherwise by the gateway's. */
async function findAttempt(db: Db, gateway: string, event: PaymentEvent) {
  const row = event.attemptId ? await findPaymentById(db, event.attemptId) : await findPayment(db, event.providerRef)
  const matches = row?.gateway === gateway && (row.providerRef ?? event.providerRef) === event.providerRef
  return matches ? row : undefined
}

async function onCaptured(deps: EventDependencies, tx: Db, row: Payment, order: OrderRecord, record: ReviewRecord | undefined) {
  const { checkout, clock, excess, orders } = deps
  if (row.excessId !== null) {
    // The attempt is marked as captured first, since the excess payment is computed from captured attempts.
    await setPaymentState(tx, row.id, 'captured', clock.now())
    if (await excess().captured(tx, order, row.excessId)) await setOutcome(deps, tx, row, 'captured')
    else await returnMoney(deps, tx, row, row)
    return
  }
  if (order.state === 'payment_pending') {
    // The shopper paid when the bank started to work on it, and keeps the price of that time. Sent before `place` reads the attempts that
    // are still open.
    await deferToCommit(setOutcome(deps, tx, row, 'captured'))
    const holdReason = await checkout().reviewLatePayment(tx, order, { paidAt: row.processingAt ?? undefined, record })
    await orders().place(tx, order, { state: 'paid', ...(holdReason ? { holdReason } : {}) })
    return
  }
  // The order ended, or another attempt paid for it.
  await returnMoney(deps, tx, row, row)
}

/** Another amount or currency was captured than the order asks for: it is refunded, and staff look at the order. */
async function onMismatch(deps: EventDependencies, tx: Db, row: Payment, order: OrderRecord, event: PaymentEvent) {
  await setCaptured(tx, row.id, event)
  await returnMoney(deps, tx, row, event)
  await deps.orders().hold(tx, order, 'payment_mismatch')
  await failOrder(deps, tx, row, order)
}

/** Stores the outcome of a payment, and reports it once that is committed. */
async function setOutcome(
  { clock, onPayment }: EventDependencies,
  tx: Db,
  row: { id: string; gateway: string },
  outcome: PaymentOutcome,
): Promise<void> {
  await setPaymentState(tx, row.id, outcome, clock.now())
  afterCommit(() => onPayment(row.gateway, outcome))
}

async function returnMoney(
  deps: EventDependencies,
  tx: Db,
  row: Payment,
  { amount, currency }: Pick<PaymentEvent, 'amount' | 'currency'>,
): Promise<void> {
  await setOutcome(deps, tx, row, 'refund_due')
  await deps.events.publish(tx, paymentReturns, { orderId: row.orderId, paymentId: row.id, amount, currency })
  await deps.jobs.add(tx, refundPayment, { paymentId: row.id }, { key: row.id })
}

/** The order stays unpaid where no newer attempt is under way, and the shopper is asked to pay again. */
async function failOrder({ excess, orders }: EventDependencies, tx: Db, row: Payment, order: OrderRecord): Promise<void> {
  if (row.excessId !== null && (await isNewest(tx, row))) await excess().failed(tx, order, row.excessId)
  if (order.state === 'payment_pending' && (await isNewest(tx, row))) await orders().declined(tx, order)
}

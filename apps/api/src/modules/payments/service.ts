import { addMs, type Clock } from '../../kernel/clock.ts'
import { type Db, transact } from '../../kernel/db/db.ts'
import { afterCommit } from '../../kernel/db/transacting.ts'
import { newId } from '../../kernel/id.ts'
import type { Jobs } from '../../kernel/jobs/jobs.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Carts } from '../cart/port.ts'
import type { PaymentReview } from '../checkout/port.ts'
import type { OrderFacts, Orders } from '../orders/port.ts'
import { refundPayment, voidPayment } from './jobs.ts'
import type { Gateway, PaymentEvent, PaymentOutcome, Payments } from './port.ts'
import { createReconciler } from './reconcile.ts'
import { firstAsk } from './rules.ts'
import {
  addPaymentEvent,
  attemptsOf,
  findPayment,
  findPaymentById,
  insertPayment,
  isNewest,
  lockPayment,
  setPaymentState,
  setProviderRef,
  setReleased,
  unanswered,
} from './store.ts'
import { within } from './within.ts'

export interface PaymentParts {
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  gateways: Gateway[]
  checkout: () => PaymentReview
  carts: Pick<Carts, 'lock'>
  /** Milliseconds that a gateway may take to answer. */
  gatewayTimeout: number
  /** Told of a gateway that did not answer. */
  onGatewayError: (gateway: string, error: unknown) => void
  /** Told of what became of payments, after it is committed. */
  onPayment: (gateway: string, outcome: PaymentOutcome) => void
}

/** How an order stands, and the attempt to pay it that was asked about. */
export interface Settled {
  order: OrderFacts
  attemptState: string
}

export function createPayments(db: Db, orders: () => Orders, parts: PaymentParts) {
  const { clock, jobs, gateways, checkout, carts, gatewayTimeout, onGatewayError, onPayment } = parts
  const byKey = new Map(gateways.map((gateway) => [gateway.key, gateway]))

  /** Notes what became of a payment, and tells of it once that is committed. */
  async function settleAs(tx: Db, row: { id: string; gateway: string }, outcome: PaymentOutcome): Promise<void> {
    await setPaymentState(tx, row.id, outcome, clock.now())
    afterCommit(() => onPayment(row.gateway, outcome))
  }

  async function captured(tx: Db, row: { id: string; gateway: string; orderId: string }, order: OrderFacts) {
    if (order.state === 'payment_pending') {
      const holdReason = await checkout().reviewLatePayment(tx, order)
      await settleAs(tx, row, 'captured')
      await orders().place(tx, order, { state: 'paid', ...(holdReason ? { holdReason } : {}) })
      return
    }
    // The order ended, or another attempt paid for it: this money goes back.
    await settleAs(tx, row, 'refund_due')
    await jobs.add(tx, refundPayment, { paymentId: row.id }, { key: row.id })
  }

  /** The attempt that a message is about: by our own id where the gateway hands it back, else by the gateway's. */
  async function attemptOf(gateway: string, event: PaymentEvent) {
    const found = event.attemptId ? await findPaymentById(db, event.attemptId) : await findPayment(db, event.providerRef)
    const fits = found?.gateway === gateway && (found.providerRef ?? event.providerRef) === event.providerRef
    return fits ? found : undefined
  }

  /** Takes a gateway's message to its order. The same message again changes nothing. */
  async function handle(gateway: string, event: PaymentEvent): Promise<Result<'done' | 'replay'>> {
    const known = await attemptOf(gateway, event)
    if (!known) return fail('unknown_order', { field: 'providerRef' })
    if (event.amount !== known.amount || event.currency !== known.currency) return fail('bad_request', { field: 'amount' })
    return transact(db, async (tx) => {
      const facts = await orders().find(tx, known.orderId)
      // Bag, order, payment: always locked in this order, as posting an order does.
      if (facts) await carts.lock(tx, facts.cartId)
      const order = await orders().lock(tx, known.orderId)
      const row = await lockPayment(tx, known.id)
      if (!order || !row) return fail('unknown_order', { field: 'providerRef' })
      if (!(await addPaymentEvent(tx, gateway, event, clock.now()))) return ok('replay' as const)
      if (!row.providerRef) await setProviderRef(tx, row.id, event.providerRef)
      const open = row.state === 'created' || row.state === 'pending'
      if (event.type === 'captured' && (open || row.state === 'failed')) await captured(tx, row, order)
      if (event.type === 'failed' && open) {
        await settleAs(tx, row, 'failed')
        // An attempt that fails late says nothing of the one that the shopper is making now.
        if (order.state === 'payment_pending' && (await isNewest(tx, row)))
          await orders().setWay(tx, order, { gateway: order.gateway, method: order.paymentMethod }, 'failed')
      }
      if (event.type === 'pending' && row.state === 'created') await setPaymentState(tx, row.id, 'pending', clock.now())
      return ok('done' as const)
    })
  }

  const reconciler = createReconciler(db, { clock, jobs, byKey, handle, gatewayTimeout, onGatewayError, onPayment })

  const payments: Payments = {
    offers: (gateway) => byKey.has(gateway),

    async attempt(tx, order, { repeated }) {
      const { gateway, paymentMethod: method } = order
      const waiting = repeated && (await unanswered(tx, order.id, { gateway, method }))
      if (waiting) return waiting
      const createdAt = clock.now()
      const id = newId(createdAt)
      const attempt = {
        id,
        orderId: order.id,
        gateway,
        method,
        providerRef: null,
        amount: order.total,
        currency: order.currency,
        state: 'created' as const,
        returnTo: `/${order.subsite}-${order.language}/checkout?order=${order.id}&attempt=${id}`,
        createdAt,
        updatedAt: createdAt,
      }
      await insertPayment(tx, attempt)
      return attempt
    },

    async begin(order, attempt) {
      const gateway = byKey.get(attempt.gateway)
      if (!gateway) return fail('unknown_gateway', { field: 'paymentSettingsGroupKey' })
      const attemptId = attempt.id
      try {
        const { providerRef, url } = await within(gatewayTimeout, () => gateway.createIntent({ ...attempt, orderNumber: order.number }))
        const still = await transact(db, async (tx) => {
          const current = await orders().lock(tx, order.id)
          await setProviderRef(tx, attemptId, providerRef)
          return current?.state
        })
        // While the gateway answered, the bag was posted again with other content: this page must not be paid on.
        if (still === 'cancelled' || still === 'expired') return fail('quote_changed', { field: 'cartID' })
        return ok(still === 'payment_pending' ? { kind: 'redirect', url, providerRef, attemptId } : undefined)
      } catch (error) {
        // The gateway may have taken it in all the same: the attempt stays open and is asked for.
        onGatewayError(attempt.gateway, error)
        return fail('gateway_unreachable', { field: 'paymentSettingsGroupKey' })
      }
    },

    async release(tx, orderId) {
      const rows = await attemptsOf(tx, orderId, true)
      if (rows.length === 0) return
      const now = clock.now()
      await setReleased(
        tx,
        rows.map((row) => row.id),
        now,
        addMs(now, firstAsk),
      )
      for (const row of rows) if (row.state !== 'failed') await jobs.add(tx, voidPayment, { paymentId: row.id }, { key: row.id })
    },

    ask: reconciler.ask,
  }

  return {
    ...payments,
    handle,
    void: reconciler.void,
    refund: reconciler.refund,
    reconcile: reconciler.reconcile,

    /** A message from outside: nothing of it is believed before its signature is checked over the raw bytes. */
    async receive(gatewayKey: string, rawBody: string, headers: Record<string, string | undefined>): Promise<Result<'done' | 'replay'>> {
      const event = byKey.get(gatewayKey)?.parseWebhook(rawBody, headers)
      return event ? handle(gatewayKey, event) : fail('bad_signature')
    },

    /** Asks the gateway how a payment stands, as the browser comes back from it. Found by the gateway's ref or our attempt id. */
    async settle(orderId: string, by: { providerRef?: string | undefined; attemptId?: string | undefined }): Promise<Result<Settled>> {
      const known = by.providerRef ? await findPayment(db, by.providerRef) : by.attemptId && (await findPaymentById(db, by.attemptId))
      if (!known || known.orderId !== orderId || (by.attemptId && known.id !== by.attemptId))
        return fail('unknown_order', { field: 'orderID' })
      // A gateway that does not answer now is asked again by the browser, and by us before the order ends.
      if (known.state !== 'captured' && known.state !== 'refund_due' && known.state !== 'refunded')
        await reconciler.status(known, new Set())
      const order = await orders().find(db, orderId)
      const attempt = await findPaymentById(db, known.id)
      return order && attempt ? ok({ order, attemptState: attempt.state }) : fail('unknown_order', { field: 'orderID' })
    },
  }
}

export type PaymentService = ReturnType<typeof createPayments>

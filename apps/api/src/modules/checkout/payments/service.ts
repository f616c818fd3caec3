import { addMs, type Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { afterCommit, deferToCommit } from '../../../kernel/db/transacting.ts'
import type { Events } from '../../../kernel/events.ts'
import { newId } from '../../../kernel/id.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import { fail, ok, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Carts } from '../../cart/port.ts'
import type { PaymentReview, ReviewRecord } from '../checkout/port.ts'
import type { OrderRecord, Orders } from '../../orders/orders/port.ts'
import { paymentReturns } from './events.ts'
import { refundPayment, voidPayment } from './jobs.ts'
import type { PaymentEvent, PaymentGateway, ScriptAttempt, ScriptPage, WebhookMessage } from './gateways/payment-gateway.ts'
import type { ExcessPayments, PaymentOutcome, Payments } from './port.ts'
import { createExcessAttempts } from './excess-attempts.ts'
import { createReconciler } from './reconcile.ts'
import { createRefundPart } from './refund-part.ts'
import { firstQueryDelay, type PaymentProblem, problemOf } from './rules.ts'
import {
  addPaymentEvent,
  attemptsOf,
  findPayment,
  findPaymentById,
  insertPayment,
  isNewest,
  lockPayment,
  setCaptured,
  setDisputed,
  setPaymentState,
  setProcessing,
  setProviderRef,
  setReleased,
  findUnanswered,
} from './store.ts'
import type { payment } from './tables.ts'
import { withTimeout } from './with-timeout.ts'

export interface PaymentParts {
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  events: Events
  gateways: PaymentGateway[]
  checkout: () => PaymentReview
  excess: () => ExcessPayments
  carts: Pick<Carts, 'lock'>
  /** Milliseconds that a gateway may take to answer. */
  gatewayTimeout: number
  /** Receives errors of gateways that did not answer. */
  onGatewayError: (gateway: string, error: unknown) => void
  /** Receives outcomes of payments, after they are committed. */
  onPayment: (gateway: string, outcome: PaymentOutcome) => void
}

/** An order, and the state of the queried attempt. */
export interface Settled {
  order: OrderRecord
  attemptState: string
  attemptProblem: PaymentProblem
}

type Attempted = Pick<typeof payment.$inferSelect, 'id' | 'gateway' | 'orderId' | 'excessId'>

export function createPayments(db: Db, orders: () => Orders, parts: PaymentParts) {
  const { clock, jobs, events, gateways, checkout, excess, carts, gatewayTimeout, onGatewayError, onPayment } = parts
  const byKey = new Map(gateways.map((gateway) => [gateway.key, gateway]))

  /** Stores the outcome of a payment, and reports it once that is committed. */
  async function setOutcome(tx: Db, row: { id: string; gateway: string }, outcome: PaymentOutcome): Promise<void> {
    await setPaymentState(tx, row.id, outcome, clock.now())
    afterCommit(() => onPayment(row.gateway, outcome))
  }

  async function onCaptured(
    tx: Db,
    row: Attempted & Pick<PaymentEvent, 'amount' | 'currency'> & { processingAt: Date | null },
    order: OrderRecord,
    record: ReviewRecord | undefined,
  ) {
    if (row.excessId !== null) {
      // The attempt is marked as captured first, since the excess payment is computed from captured attempts.
      await setPaymentState(tx, row.id, 'captured', clock.now())
      if (await excess().captured(tx, order, row.excessId)) await setOutcome(tx, row, 'captured')
      else await returnMoney(tx, row, row)
      return
    }
    if (order.state === 'payment_pending') {
      // The shopper paid when the bank started to work on it, and keeps the price of that time. Sent before `place` reads the attempts that
      // are still open.
      await deferToCommit(setOutcome(tx, row, 'captured'))
      const holdReason = await checkout().reviewLatePayment(tx, order, { paidAt: row.processingAt ?? undefined, record })
      await orders().place(tx, order, { state: 'paid', ...(holdReason ? { holdReason } : {}) })
      return
    }
    // The order ended, or another attempt paid for it.
    await returnMoney(tx, row, row)
  }

  async function returnMoney(tx: Db, row: Attempted, { amount, currency }: Pick<PaymentEvent, 'amount' | 'currency'>) {
    await setOutcome(tx, row, 'refund_due')
    await events.publish(tx, paymentReturns, { orderId: row.orderId, paymentId: row.id, amount, currency })
    await jobs.add(tx, refundPayment, { paymentId: row.id }, { key: row.id })
  }

  /** The order stays unpaid where no newer attempt is under way, and the shopper is asked to pay again. */
  async function failOrder(tx: Db, row: Attempted, order: OrderRecord) {
    if (row.excessId !== null && (await isNewest(tx, row))) await excess().failed(tx, order, row.excessId)
    if (order.state === 'payment_pending' && (await isNewest(tx, row))) await orders().declined(tx, order)
  }

  /** Another amount or currency was captured than the order asks for: it is refunded, and staff look at the order. */
  async function onMismatch(tx: Db, row: Attempted, order: OrderRecord, event: PaymentEvent) {
    await setCaptured(tx, row.id, event)
    await returnMoney(tx, row, event)
    await orders().hold(tx, order, 'payment_mismatch')
    await failOrder(tx, row, order)
  }

  /** The attempt of a webhook message: by our own id where the gateway returns it, otherwise by the gateway's. */
  async function attemptOf(gateway: string, event: PaymentEvent) {
    const row = event.attemptId ? await findPaymentById(db, event.attemptId) : await findPayment(db, event.providerRef)
    const matches = row?.gateway === gateway && (row.providerRef ?? event.providerRef) === event.providerRef
    return matches ? row : undefined
  }

  /** Applies a gateway's message to its order. Idempotent. */
  async function handle(gateway: string, event: PaymentEvent): Promise<Result<'done' | 'replay'>> {
    const paymentRow = await attemptOf(gateway, event)
    if (!paymentRow) return fail('unknown_order', { field: 'providerRef' })
    const matches = event.amount === paymentRow.amount && event.currency === paymentRow.currency
    if (!matches && event.type !== 'captured' && event.type !== 'disputed') return fail('bad_request', { field: 'amount' })
    return resultOf(() =>
      transact(db, async (tx) => {
        // Cart, order, payment: always locked in this order, as posting an order does.
        const { cartId, quoteId } = paymentRow
        const [, order, row, isNew, record] = await Promise.all([
          cartId && carts.lock(tx, cartId),
          orders().lock(tx, paymentRow.orderId),
          lockPayment(tx, paymentRow.id),
          addPaymentEvent(tx, gateway, event, clock.now()),
          event.type === 'captured' && cartId && quoteId ? checkout().readForReview(tx, { cartId, quoteId }) : undefined,
        ])
        if (!order || !row) return throwFailure('unknown_order', 'providerRef')
        if (!isNew) return 'replay' as const
        if (!row.providerRef) await setProviderRef(tx, row.id, event.providerRef)
        const open = row.state === 'created' || row.state === 'pending'
        if (event.type === 'captured' && (open || row.state === 'failed'))
          await (matches ? onCaptured(tx, row, order, record) : onMismatch(tx, row, order, event))
        if (event.type === 'failed' && open) {
          await setOutcome(tx, row, 'failed')
          await failOrder(tx, row, order)
        }
        if (event.type === 'disputed' && !row.disputedAt) {
          await setDisputed(tx, row.id, clock.now())
          await orders().hold(tx, order, 'dispute')
        }
        if (event.type === 'processing' && open) await setProcessing(tx, row.id, clock.now())
        if (event.type === 'pending' && row.state === 'created') await setPaymentState(tx, row.id, 'pending', clock.now())
        return 'done' as const
      }),
    )
  }

  const reconciler = createReconciler(db, { clock, jobs, byKey, handle, gatewayTimeout, onGatewayError, onPayment })

  const payments: Payments = {
    offers: (gateway) => byKey.has(gateway),

    async attempt(tx, order, { repeated }) {
      const { gateway, paymentMethod: method } = order
      const unansweredAttempt = repeated && (await findUnanswered(tx, order.id, { gateway, method }))
      if (unansweredAttempt) return unansweredAttempt
      const createdAt = clock.now()
      const id = newId(createdAt)
      const attempt = {
        id,
        orderId: order.id,
        excessId: null,
        gateway,
        method,
        providerRef: null,
        amount: order.payable,
        currency: order.currency,
        state: 'created' as const,
        returnTo: `/${order.subsite}-${order.language}/checkout?order=${order.id}&attempt=${id}`,
        createdAt,
        updatedAt: createdAt,
      }
      await deferToCommit(insertPayment(tx, attempt))
      return attempt
    },

    async begin(order, attempt) {
      const gateway = byKey.get(attempt.gateway)
      if (!gateway) return fail('unknown_gateway', { field: 'paymentSettingsGroupKey' })
      const attemptId = attempt.id
      try {
        const {
          kind = 'redirect',
          providerRef,
          url,
          isProcessing,
        } = await withTimeout(gatewayTimeout, () => gateway.createIntent({ ...attempt, orderNumber: order.number }))
        const written = await transact(db, async (tx) => {
          const locked = orders().lock(tx, order.id)
          await deferToCommit(locked, setProviderRef(tx, attemptId, providerRef))
          if (isProcessing) await setProcessing(tx, attemptId, clock.now())
          return { locked, excessWaits: attempt.excessId !== null && (await excess().waits(tx, attempt.excessId)) }
        })
        const state = (await written.locked)?.state
        // Meanwhile the cart was posted again with other contents: this page must not be used.
        if (state === 'cancelled' || state === 'expired') return fail('quote_changed', { field: 'cartID' })
        const waits = attempt.excessId === null ? state === 'payment_pending' : written.excessWaits
        return ok(waits ? { kind, url, providerRef, attemptId } : undefined)
      } catch (error) {
        // The gateway may have received it nevertheless: the attempt stays open and is queried later.
        onGatewayError(attempt.gateway, error)
        return fail('gateway_unreachable', { field: 'paymentSettingsGroupKey' })
      }
    },

    async release(tx, orderId, excessId) {
      const rows = (await attemptsOf(tx, orderId, true)).filter((row) => row.excessId === (excessId ?? null))
      if (rows.length === 0) return
      const now = clock.now()
      await setReleased(
        tx,
        rows.map((row) => row.id),
        now,
        addMs(now, firstQueryDelay),
      )
      for (const row of rows) if (row.state !== 'failed') await jobs.add(tx, voidPayment, { paymentId: row.id }, { key: row.id })
    },

    ...createExcessAttempts({ clock, orders, excess, release: (...of) => payments.release(...of) }),
    ask: reconciler.ask,
    refundPart: createRefundPart(db, { byKey, gatewayTimeout, onGatewayError }),
  }

  return {
    ...payments,
    handle,
    void: reconciler.void,
    refund: reconciler.refund,
    reconcile: reconciler.reconcile,
    /** The function that builds the form which opens a gateway's page; undefined for a gateway without one. */
    formOf: (gateway: string) => byKey.get(gateway)?.form,
    /** The script of a gateway that runs one on the payment page; undefined for others. */
    scriptOf: (gateway: string) => byKey.get(gateway)?.script,

    /** The contents of a script's page; undefined where the attempt cannot be paid any more, or its gateway does not answer. */
    async scriptPage(attempt: ScriptAttempt & { gateway: string }): Promise<ScriptPage | undefined> {
      try {
        return await withTimeout(gatewayTimeout, async () => byKey.get(attempt.gateway)?.script?.page(attempt))
      } catch (error) {
        onGatewayError(attempt.gateway, error)
        return undefined
      }
    },

    /** Receives a webhook message of a gateway. Its signature is checked over the raw bytes before anything else. */
    async receive(
      gatewayKey: string,
      rawBody: string,
      headers: Record<string, string | undefined>,
    ): Promise<Result<'done' | 'replay' | 'ignored'>> {
      const gateway = byKey.get(gatewayKey)
      let event: WebhookMessage
      try {
        // An adapter may have to ask its provider for the attempt of a genuine message.
        event = gateway && (await withTimeout(gatewayTimeout, async () => gateway.parseWebhook(rawBody, headers)))
      } catch (error) {
        onGatewayError(gatewayKey, error)
        return fail('gateway_unreachable')
      }
      if (event === 'ignored') return ok('ignored')
      return event ? handle(gatewayKey, event) : fail('bad_signature')
    },

    /** Queries the state of a payment when the browser returns. Found by the gateway's reference or our attempt id. */
    async settle(
      orderId: string,
      reference: { providerRef?: string | undefined; attemptId?: string | undefined },
    ): Promise<Result<Settled>> {
      const row = reference.providerRef
        ? await findPayment(db, reference.providerRef)
        : reference.attemptId && (await findPaymentById(db, reference.attemptId))
      if (!row || row.orderId !== orderId || (reference.attemptId && row.id !== reference.attemptId))
        return fail('unknown_order', { field: 'orderID' })
      // A gateway that does not answer now is queried again by the browser, and before the order expires.
      if (row.state !== 'captured' && row.state !== 'refund_due' && row.state !== 'refunded') await reconciler.status(row, new Set())
      const order = await orders().find(db, orderId)
      const attempt = await findPaymentById(db, row.id)
      return order && attempt
        ? ok({ order, attemptState: attempt.state, attemptProblem: problemOf(attempt) })
        : fail('unknown_order', { field: 'orderID' })
    },
  }
}

export type PaymentService = ReturnType<typeof createPayments>

import type { Clock } from '../../kernel/clock.ts'
import { type Db, transact } from '../../kernel/db/db.ts'
import { newId } from '../../kernel/id.ts'
import type { Jobs } from '../../kernel/jobs/jobs.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Carts } from '../cart/port.ts'
import type { OrderFacts, Orders } from '../orders/port.ts'
import type { Gateway, PaymentEvent, Payments } from './port.ts'
import { addPaymentEvent, findPayment, findPaymentById, insertPayment, isNewest, lockPayment, setPaymentState } from './store.ts'

export interface PaymentParts {
  clock: Clock
  jobs: Jobs
  gateways: Gateway[]
  /** How the order's price looks now: whether proof of identity is due, and whether an expired hold moved too far. */
  today: (tx: Db, order: OrderFacts) => Promise<{ movedTooFar: boolean; idProofNeeded: boolean }>
  carts: Pick<Carts, 'lock'>
}

export function createPayments(db: Db, orders: () => Orders, { clock, jobs, gateways, today, carts }: PaymentParts) {
  const byKey = new Map(gateways.map((gateway) => [gateway.key, gateway]))

  async function captured(tx: Db, row: { id: string; orderId: string }, order: OrderFacts) {
    const now = clock.now()
    if (order.state === 'payment_pending') {
      const price = await today(tx, order)
      const holdReason = price.idProofNeeded ? 'id_proof' : price.movedTooFar ? 'price_review' : undefined
      await setPaymentState(tx, row.id, 'captured', now)
      await orders().place(tx, order, { state: 'paid', ...(holdReason ? { holdReason } : {}) })
      return
    }
    // The order ended, or another attempt paid for it: this money goes back.
    await setPaymentState(tx, row.id, 'refund_due', now)
    await jobs.add(tx, 'refund', { paymentId: row.id, orderId: row.orderId }, { key: row.id })
  }

  /** Takes a gateway's message to its order. The same message again changes nothing. */
  async function handle(gateway: string, event: PaymentEvent): Promise<Result<'done' | 'replay'>> {
    const known = await findPayment(db, event.providerRef)
    if (!known || known.gateway !== gateway) return fail('unknown_order', { field: 'providerRef' })
    if (event.amount !== known.amount || event.currency !== known.currency) return fail('bad_request', { field: 'amount' })
    return transact(db, async (tx) => {
      const facts = await orders().find(tx, known.orderId)
      // Bag, order, payment: always locked in this order, as posting an order does.
      if (facts) await carts.lock(tx, facts.cartId)
      const order = await orders().lock(tx, known.orderId)
      const row = await lockPayment(tx, event.providerRef)
      if (!order || !row) return fail('unknown_order', { field: 'providerRef' })
      if (!(await addPaymentEvent(tx, gateway, event, clock.now()))) return ok('replay' as const)
      const open = row.state === 'created' || row.state === 'pending'
      if (event.type === 'captured' && (open || row.state === 'failed')) await captured(tx, row, order)
      if (event.type === 'failed' && open) {
        await setPaymentState(tx, row.id, 'failed', clock.now())
        // An attempt that fails late says nothing of the one that the shopper is making now.
        if (order.state === 'payment_pending' && (await isNewest(tx, row))) await orders().setGateway(tx, order, order.gateway, 'failed')
      }
      if (event.type === 'pending' && row.state === 'created') await setPaymentState(tx, row.id, 'pending', clock.now())
      return ok('done' as const)
    })
  }

  const payments: Payments = {
    offers: (gateway) => byKey.has(gateway),
    async begin(order, locale) {
      const gateway = byKey.get(order.gateway)
      if (!gateway) return fail('unknown_gateway', { field: 'paymentSettingsGroupKey' })
      const returnTo = `/${locale}/checkout?order=${order.id}`
      const { providerRef, url } = await gateway.createIntent(order, returnTo)
      const at = clock.now()
      await insertPayment(db, {
        id: newId(at),
        orderId: order.id,
        gateway: gateway.key,
        providerRef,
        amount: order.total,
        currency: order.currency,
        state: 'created',
        returnTo,
        createdAt: at,
        updatedAt: at,
      })
      return ok({ kind: 'redirect', url, providerRef })
    },
  }

  return {
    ...payments,
    handle,

    /** A message from outside: nothing of it is believed before its signature is checked over the raw bytes. */
    async receive(gatewayKey: string, rawBody: string, headers: Record<string, string | undefined>): Promise<Result<'done' | 'replay'>> {
      const event = byKey.get(gatewayKey)?.parseWebhook(rawBody, headers)
      return event ? handle(gatewayKey, event) : fail('bad_signature')
    },

    /** Asks the gateway how a payment stands, as the browser comes back from it. */
    async settle(orderId: string, providerRef: string): Promise<Result<OrderFacts>> {
      const known = await findPayment(db, providerRef)
      if (!known || known.orderId !== orderId) return fail('unknown_order', { field: 'orderID' })
      const event = await byKey.get(known.gateway)?.fetchStatus(providerRef)
      if (event && event.type !== 'pending') await handle(known.gateway, event)
      const order = await orders().find(db, orderId)
      return order ? ok(order) : fail('unknown_order', { field: 'orderID' })
    },

    /** Gives money back that reached us for an order that had ended. Run as a job. */
    async refund(paymentId: string): Promise<void> {
      const row = await findPaymentById(db, paymentId)
      if (!row || row.state !== 'refund_due') return
      await byKey.get(row.gateway)?.refund(row.providerRef, row.amount, row.id)
      await setPaymentState(db, row.id, 'refunded', clock.now())
    },
  }
}

export type PaymentService = ReturnType<typeof createPayments>

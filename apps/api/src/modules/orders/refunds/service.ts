import { sum } from '@karat/money/money.ts'
import { addMs, type Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import type { Events } from '../../../kernel/events.ts'
import { newId, newReference } from '../../../kernel/id.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import { type ActorKind, decide } from '../../../kernel/machine.ts'
import { fail, ok, type Result, throwFailure } from '../../../kernel/result.ts'
import type { Credit } from '../../checkout/credit/port.ts'
import type { GiftCards } from '../../checkout/gift-cards/port.ts'
import type { MarkRefunded, OrderRecord, Orders } from '../orders/port.ts'
import type { Payments } from '../../checkout/payments/port.ts'
import { refundSucceeded, refundWaits } from './events.ts'
import { sendRefund } from './jobs.ts'
import { refundMachine, type RefundMove } from './machine.ts'
import type { Refund, RefundRequest, Refunds } from './port.ts'
import { partsOf, queryDelay, retryDelay, withoutCards } from './rules.ts'
import {
  findByNumber,
  findRefund,
  insertEvent,
  insertRefund,
  readCards,
  readManual,
  readOfCause,
  readOfOrder,
  readPaid,
  readWaiting,
  setRefund,
} from './store.ts'

export interface RefundParts {
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  events: Events
  orders: Pick<Orders, 'lock'>
  markRefunded: MarkRefunded
  payments: () => Pick<Payments, 'refundPart'>
  credit: Pick<Credit, 'refund' | 'grant'>
  giftCards: Pick<GiftCards, 'refund'>
}

/** The maximum number of refunds in one run of the schedule. */
const atOnce = 200
const system = { kind: 'system', id: '' } as const

/** The record of a refund's transition. */
interface Step {
  actor: { kind: ActorKind; id: string }
  reason: string
  providerRef?: string
}

export function createRefunds(db: Db, { clock, jobs, events, orders, markRefunded, payments, credit, giftCards }: RefundParts) {
  async function note(tx: Db, refundId: string, from: Refund['state'] | null, to: Refund['state'], { actor, reason }: Step) {
    const at = clock.now()
    await insertEvent(tx, { id: newId(at), refundId, from, to, actor: actor.kind, actorId: actor.id, reason, at })
  }

  /** Makes a transition of a refund, under the order's lock; undefined where the table has none. */
  async function move(tx: Db, order: OrderRecord, refund: Refund, name: RefundMove, step: Step): Promise<Refund | undefined> {
    const answer = decide(refundMachine, refund.state, name, step.actor.kind, () => true)
    if ('refused' in answer) return undefined
    const { providerRef = refund.providerRef } = step
    const moved = { ...refund, state: answer.to, providerRef, updatedAt: clock.now() }
    await setRefund(tx, refund.id, { state: moved.state, providerRef, updatedAt: moved.updatedAt })
    await note(tx, refund.id, refund.state, moved.state, step)
    if (moved.state === 'manual_bank') await events.publish(tx, refundWaits, { refundId: refund.id, orderId: order.id })
    if (moved.state !== 'succeeded') return moved
    await events.publish(tx, refundSucceeded, { refundId: refund.id, orderId: order.id })
    await noteOnOrder(tx, order)
    return moved
  }

  /** Updates the order's payment state after a refund has arrived. */
  async function noteOnOrder(tx: Db, order: OrderRecord): Promise<void> {
    const arrived = (await readOfOrder(tx, order.id)).every(({ state }) => state === 'succeeded')
    const left = sum((await readPaid(tx, order.id)).map((paid) => paid.left))
    await markRefunded(tx, order.id, arrived && left === 0)
  }

  /** Starts a refund: credit and cards receive it at once, a job asks gateways, staff transfer the rest. */
  async function start(tx: Db, { order, reason }: RefundRequest, refund: Refund): Promise<Refund> {
    const { id, amount, way } = refund
    if (way === 'gateway') {
      await jobs.add(tx, sendRefund, { refundId: id }, { key: id })
      return refund
    }
    if (way === 'bank') return (await move(tx, order, refund, 'by-hand', { actor: system, reason: 'paid in cash' })) ?? refund
    if (way === 'credit') await credit.refund(tx, { orderId: order.id, amount, reference: id })
    if (way === 'gift_card') await giftCards.refund(tx, { orderId: order.id, amount, reference: id })
    if (way === 'new_credit') {
      if (order.customerId === null) throwFailure('credit_sign_in', 'to')
      const lot = { customerId: order.customerId, subsite: order.subsite, amount, reason: order.number, reference: id }
      await credit.grant(tx, { ...lot, kind: 'paid', expiresAt: null })
    }
    return (await move(tx, order, refund, 'give', { actor: system, reason })) ?? refund
  }

  const port: Refunds = {
    async plan(tx, order, amount, to = 'sources') {
      const [paid, cards] = [await readPaid(tx, order.id), order.hasCards ? await readCards(tx, order.id) : 0]
      return partsOf(amount, withoutCards(paid, cards), to, clock.now())
    },

    left: async (tx, orderId) => sum((await readPaid(tx, orderId)).map((paid) => paid.left)),

    async covered(tx, orderId) {
      const returned = (await readOfOrder(tx, orderId)).filter(({ cause }) => cause.kind === 'return')
      return (await port.left(tx, orderId)) + sum(returned.map(({ amount }) => amount))
    },

    async request(tx, request) {
      const { order, amount, cause, actor, reason, to } = request
      const before = await readOfCause(tx, cause)
      if (before.length > 0) return before
      const parts = await port.plan(tx, order, amount, to)
      if (sum(parts.map((part) => part.amount)) < amount) throwFailure('refund_too_high', 'amount')
      const at = clock.now()
      const written: Refund[] = []
      for (const part of parts) {
        const number = `RF${String(at.getUTCFullYear()).slice(2)}-${newReference(8)}`
        const record = { id: newId(at), number, orderId: order.id, cause, currency: order.currency }
        const refund: Refund = { ...part, ...record, state: 'pending', providerRef: '', createdAt: at, updatedAt: at }
        await insertRefund(tx, refund)
        await note(tx, refund.id, null, 'pending', { actor, reason })
        written.push(refund)
      }
      const started: Refund[] = []
      for (const refund of written) started.push(await start(tx, request, refund))
      return started
    },

    ofOrder: readOfOrder,
    find: findRefund,
  }

  /** Makes transitions of a refund in a separate transaction, from its state under the order's lock; returns the new state. */
  function step(refund: Refund, moves: readonly RefundMove[], said: Step): Promise<Refund> {
    return transact(db, async (tx) => {
      const order = await orders.lock(tx, refund.orderId)
      let now = await findRefund(tx, refund.id)
      if (!order || !now) throw new Error(`there is no refund ${refund.id}`)
      for (const name of moves) now = (await move(tx, order, now, name, said)) ?? now
      return now
    })
  }

  /**
   * Asks the gateway for a refund, or queries one that is being processed. Run as a job, which is retried where there is no answer: the key
   * stays the same, and the request is recorded before it is sent.
   */
  async function send(refundId: string): Promise<void> {
    const found = await findRefund(db, refundId)
    if (!found || found.way !== 'gateway') return
    const asked = found.state === 'processing' ? found : await step(found, ['initiate'], { actor: system, reason: 'sent' })
    if (asked.state !== 'initiated' && asked.state !== 'processing') return
    const { id, paymentId, amount } = asked
    const answer = await payments().refundPart({ paymentId, amount, key: id }, asked.state === 'processing' ? 'status' : 'refund')
    const said = { actor: system, reason: answer.state, ...(answer.providerRef ? { providerRef: answer.providerRef } : {}) }
    if (answer.state === 'succeeded') await step(asked, ['accept', 'succeed'], said)
    else if (answer.state === 'processing') await step(asked, ['accept'], said)
    else await step(asked, ['fail', 'by-hand'], said)
    // A refund still being processed is queried again later.
    if (answer.state === 'processing') await setRefund(db, id, { updatedAt: clock.now() })
  }

  return {
    ...port,
    send,

    /** Adds jobs for refunds without one, and for those that a gateway is processing. Run by the schedule. */
    async follow(): Promise<void> {
      const now = clock.now()
      const lost = await readWaiting(db, ['pending', 'initiated'], addMs(now, -retryDelay), atOnce)
      const open = await readWaiting(db, ['processing'], addMs(now, -queryDelay), atOnce)
      for (const { id } of [...lost, ...open]) await jobs.add(db, sendRefund, { refundId: id }, { key: id })
    },

    /** Refunds that staff have to transfer. */
    manual: () => readManual(db),

    /** Records that staff have transferred a refund; `reason` is the reference of the transfer. A second call is refused. */
    async settle(number: string, by: string, reason: string): Promise<Result<Refund>> {
      const refund = await findByNumber(db, number.toUpperCase())
      if (!refund) return fail('not_found', { field: 'number' })
      return transact(db, async (tx) => {
        const order = await orders.lock(tx, refund.orderId)
        const now = await findRefund(tx, refund.id)
        const step = { actor: { kind: 'staff', id: by } as const, reason, providerRef: reason }
        const settled = order && now && (await move(tx, order, now, 'settle', step))
        return settled ? ok(settled) : fail('move_refused', { details: { why: 'state', state: now?.state ?? '' } })
      })
    },
  }
}

export type RefundService = ReturnType<typeof createRefunds>

import { addMs, type Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import type { Result } from '../../../kernel/result.ts'
import { refundPayment } from './jobs.ts'
import type { PaymentEvent, PaymentGateway } from './gateways/payment-gateway.ts'
import type { GatewayAnswer, PaymentOutcome } from './port.ts'
import { retryDelay, nextQueryAt, refundRetryDelay } from './rules.ts'
import { attemptsOf, dueAttempts, findPaymentById, refundsDue, setNextQuery, setPaymentState } from './store.ts'
import type { payment } from './tables.ts'
import { withTimeout } from './with-timeout.ts'

interface ReconcilerParts {
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  byKey: ReadonlyMap<string, PaymentGateway>
  handle: (gateway: string, event: PaymentEvent) => Promise<Result<'done' | 'replay'>>
  gatewayTimeout: number
  onGatewayError: (gateway: string, error: unknown) => void
  onPayment: (gateway: string, outcome: PaymentOutcome) => void
}

type Row = typeof payment.$inferSelect

/** Attempts of ended or paid orders that are queried in one run of the schedule. */
const batchSize = 200

/** Keeps our attempts consistent with the gateways' payments even where webhook messages were lost. */
export function createReconciler(db: Db, { clock, jobs, byKey, handle, gatewayTimeout, onGatewayError, onPayment }: ReconcilerParts) {
  function gatewayOf(key: string): PaymentGateway {
    const gateway = byKey.get(key)
    if (!gateway) throw new Error(`no gateway ${key} is configured`)
    return gateway
  }

  /** Queries the state of an attempt and acts on the answer. An attempt of an ended order is voided first. */
  async function status(row: Row, unreachable: Set<string>): Promise<GatewayAnswer> {
    if (unreachable.has(row.gateway)) return 'unanswered'
    try {
      const gateway = gatewayOf(row.gateway)
      let event = await withTimeout(gatewayTimeout, () => gateway.fetchStatus(row))
      const isOpen = event?.type === 'pending' || event?.type === 'processing'
      if (isOpen && row.releasedAt) event = await withTimeout(gatewayTimeout, () => gateway.void(row))
      if (!event) return 'answered'
      if (event.type === 'pending' && !row.releasedAt) return row.processingAt ? 'processing' : 'answered'
      const outcome = await handle(row.gateway, event)
      // An answer about another payment cannot be corrected by a job.
      if (!outcome.ok)
        onGatewayError(row.gateway, new Error(`attempt ${row.id}: the gateway's answer does not fit (${outcome.error.code})`))
      return event.type === 'processing' && !row.releasedAt ? 'processing' : 'answered'
    } catch (error) {
      unreachable.add(row.gateway)
      onGatewayError(row.gateway, error)
      return 'unanswered'
    }
  }

  return {
    status,

    async ask(orderId: string, unreachable: Set<string>): Promise<GatewayAnswer> {
      const answers: GatewayAnswer[] = []
      for (const row of await attemptsOf(db, orderId)) answers.push(await status(row, unreachable))
      return answers.find((answer) => answer === 'processing') ?? answers.find((answer) => answer === 'unanswered') ?? 'answered'
    },

    /** Voids an attempt at its gateway. Run as a job; one captured meanwhile is refunded. */
    async void(paymentId: string): Promise<void> {
      const row = await findPaymentById(db, paymentId)
      if (!row || (row.state !== 'created' && row.state !== 'pending')) return
      const event = await withTimeout(gatewayTimeout, () => gatewayOf(row.gateway).void(row))
      if (event) await handle(row.gateway, event)
    },

    /** Refunds a payment that arrived for an ended order. Run as a job. */
    async refund(paymentId: string): Promise<void> {
      const row = await findPaymentById(db, paymentId)
      if (row?.state !== 'refund_due' || row.disputedAt) return
      const amount = row.capturedAmount ?? row.amount
      const answer = await withTimeout(gatewayTimeout, () => gatewayOf(row.gateway).refund(row, amount, row.id))
      if (answer.state === 'failed') throw new Error(`the gateway could not refund attempt ${row.id}`)
      await setPaymentState(db, row.id, 'refunded', clock.now())
      onPayment(row.gateway, 'refunded')
    },

    /**
     * Queries the attempts that are due, and adds jobs for refunds that have none. Run by the
     * schedule. A gateway that does not answer is queried again later, without limit.
     */
    async reconcile(): Promise<void> {
      const unreachable = new Set<string>()
      for (const row of await dueAttempts(db, clock.now(), batchSize)) {
        const answer = await status(row, unreachable)
        const now = clock.now()
        await setNextQuery(db, row.id, answer !== 'unanswered' ? nextQueryAt(row.releasedAt ?? row.createdAt, now) : addMs(now, retryDelay))
      }
      for (const { id } of await refundsDue(db, addMs(clock.now(), -refundRetryDelay), batchSize))
        await jobs.add(db, refundPayment, { paymentId: id }, { key: id })
    },
  }
}

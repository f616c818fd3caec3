import { addMs, type Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Jobs } from '../../kernel/jobs/jobs.ts'
import type { Result } from '../../kernel/result.ts'
import { refundPayment } from './jobs.ts'
import type { Gateway, PaymentEvent, PaymentOutcome } from './port.ts'
import { askAgain, nextAsk, refundPatience } from './rules.ts'
import { attemptsOf, dueAttempts, findPaymentById, refundsDue, setAskAt, setPaymentState } from './store.ts'
import type { payment } from './tables.ts'
import { within } from './within.ts'

interface ReconcilerParts {
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  byKey: ReadonlyMap<string, Gateway>
  handle: (gateway: string, event: PaymentEvent) => Promise<Result<'done' | 'replay'>>
  gatewayTimeout: number
  onGatewayError: (gateway: string, error: unknown) => void
  onPayment: (gateway: string, outcome: PaymentOutcome) => void
}

type Row = typeof payment.$inferSelect

/** Attempts whose order ended or was paid, asked for in one round of the schedule. */
const batch = 200

/** Keeps our attempts and the gateways' payments the same, whatever was lost between them. */
export function createReconciler(db: Db, { clock, jobs, byKey, handle, gatewayTimeout, onGatewayError, onPayment }: ReconcilerParts) {
  function gatewayOf(key: string): Gateway {
    const gateway = byKey.get(key)
    if (!gateway) throw new Error(`no gateway ${key} is set up`)
    return gateway
  }

  /** Asks how an attempt stands and acts on a final answer. An attempt that should take no money is voided on the way. */
  async function status(row: Row, unreachable: Set<string>): Promise<boolean> {
    if (unreachable.has(row.gateway)) return false
    try {
      const gateway = gatewayOf(row.gateway)
      let event = await within(gatewayTimeout, () => gateway.fetchStatus(row))
      if (event?.type === 'pending' && row.releasedAt) event = await within(gatewayTimeout, () => gateway.void(row))
      if (!event || (event.type === 'pending' && !row.releasedAt)) return true
      const outcome = await handle(row.gateway, event)
      // Another amount or currency than ours is nothing that a job can put right.
      if (!outcome.ok)
        onGatewayError(row.gateway, new Error(`attempt ${row.id}: the gateway's answer does not fit (${outcome.error.code})`))
      return true
    } catch (error) {
      unreachable.add(row.gateway)
      onGatewayError(row.gateway, error)
      return false
    }
  }

  return {
    status,

    async ask(orderId: string, unreachable: Set<string>): Promise<boolean> {
      let all = true
      for (const row of await attemptsOf(db, orderId)) all = (await status(row, unreachable)) && all
      return all
    },

    /** Ends an attempt at its gateway. Run as a job; one that took money meanwhile is refunded. */
    async void(paymentId: string): Promise<void> {
      const row = await findPaymentById(db, paymentId)
      if (!row || (row.state !== 'created' && row.state !== 'pending')) return
      const event = await within(gatewayTimeout, () => gatewayOf(row.gateway).void(row))
      if (event) await handle(row.gateway, event)
    },

    /** Gives money back that reached us for an order that had ended. Run as a job. */
    async refund(paymentId: string): Promise<void> {
      const row = await findPaymentById(db, paymentId)
      if (row?.state !== 'refund_due') return
      await within(gatewayTimeout, () => gatewayOf(row.gateway).refund(row, row.amount, row.id))
      await setPaymentState(db, row.id, 'refunded', clock.now())
      onPayment(row.gateway, 'refunded')
    },

    /**
     * Asks for the attempts whose time to be asked for has come, and gives refunds whose job died a new one. Run by the
     * schedule. A gateway that does not answer is asked again later, for as long as it takes.
     */
    async reconcile(): Promise<void> {
      const unreachable = new Set<string>()
      for (const row of await dueAttempts(db, clock.now(), batch)) {
        const answered = await status(row, unreachable)
        const now = clock.now()
        await setAskAt(db, row.id, answered ? nextAsk(row.releasedAt ?? row.createdAt, now) : addMs(now, askAgain))
      }
      for (const { id } of await refundsDue(db, addMs(clock.now(), -refundPatience), batch))
        await jobs.add(db, refundPayment, { paymentId: id }, { key: id })
    },
  }
}

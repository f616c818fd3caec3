import { addMs } from '../../../kernel/clock.ts'
import { forEachDue } from '../../../kernel/for-each-due.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { refundPayment } from './jobs.ts'
import { queryAttempt } from './query-attempt.ts'
import { nextQueryAt, refundRetryDelay, retryDelay } from './rules.ts'
import { dueAttempts, refundsDue, setNextQuery } from './store.ts'

/** Attempts of ended or paid orders that are queried in one run of the schedule. */
const batchSize = 200

/**
 * Keeps our attempts consistent with the gateways' payments even where webhook messages were lost: adds jobs for refunds that have none, and
 * queries the attempts that are due. Run by the schedule. A gateway that does not answer is queried again later, without limit.
 */
export async function reconcilePayments(deps: PaymentDependencies): Promise<void> {
  const { clock, db, jobs } = deps
  const unreachable = new Set<string>()
  for (const { id } of await refundsDue(db, addMs(clock.now(), -refundRetryDelay), batchSize))
    await jobs.add(db, refundPayment, { paymentId: id }, { key: id })
  await forEachDue(await dueAttempts(db, clock.now(), batchSize), async (row) => {
    const answer = await queryAttempt(deps, row, unreachable)
    const now = clock.now()
    await setNextQuery(db, row.id, answer !== 'unanswered' ? nextQueryAt(row.releasedAt ?? row.createdAt, now) : addMs(now, retryDelay))
  })
}

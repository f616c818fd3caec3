import { addMs } from '../../../kernel/clock.ts'
import type { RefundDependencies } from './dependencies.ts'
import { sendRefund } from './jobs.ts'
import { queryDelay, retryDelay } from './rules.ts'
import { readWaiting } from './store.ts'

/** The maximum number of refunds in one run of the schedule. */
const atOnce = 200

/** Adds jobs for refunds without one, and for those that a gateway is processing. Run by the schedule. */
export async function followRefunds({ clock, db, jobs }: Pick<RefundDependencies, 'clock' | 'db' | 'jobs'>): Promise<void> {
  const now = clock.now()
  const lost = await readWaiting(db, ['pending', 'initiated'], addMs(now, -retryDelay), atOnce)
  const open = await readWaiting(db, ['processing'], addMs(now, -queryDelay), atOnce)
  for (const { id } of [...lost, ...open]) await jobs.add(db, sendRefund, { refundId: id }, { key: id })
}

import { addMs } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { findGateway } from './find-gateway.ts'
import { voidPayment } from './jobs.ts'
import { firstQueryDelay } from './rules.ts'
import { attemptsOf, setReleased } from './store.ts'

/**
 * Ends the attempts of an order that ended or was placed, in that transaction: jobs void the open ones, and all are queried 1, 10 and 60
 * minutes and 24 hours later, so that a late payment is refunded. With `excessId` those that pay that, otherwise those of the order itself.
 */
export async function releaseAttempts(
  deps: Pick<PaymentDependencies, 'clock' | 'gateways' | 'jobs'>,
  tx: Db,
  orderId: string,
  excessId?: string,
): Promise<void> {
  const { clock, jobs } = deps
  const rows = (await attemptsOf(tx, orderId, true)).filter((row) => row.excessId === (excessId ?? null))
  if (rows.length === 0) return
  const now = clock.now()
  const ids = rows.map((row) => row.id)
  await setReleased(tx, ids, now, addMs(now, firstQueryDelay))
  for (const row of rows) await findGateway(deps, row.gateway)?.onRelease?.(tx, row)
  for (const row of rows) if (row.state !== 'failed') await jobs.add(tx, voidPayment, { paymentId: row.id }, { key: row.id })
}

import type { Db } from '../../../kernel/db/db.ts'
import type { OrderRecord } from '../orders/port.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { payable, settling } from './rules.ts'
import { settleRevision } from './settle-revision.ts'
import { siteOf } from './site-of.ts'
import { excessOf, findExcess, findRevision } from './store.ts'
import { system, transitionExcess } from './transitions.ts'

/**
 * Settles an excess payment whose attempt was captured; returns false where it no longer waits for one, so that the money is refunded. The
 * caller holds the order's lock.
 */
export async function excessCaptured(deps: RevisionDependencies, tx: Db, order: OrderRecord, excessId: string): Promise<boolean> {
  const { payments } = deps
  const due = await findExcess(tx, excessId)
  const row = due && (await findRevision(tx, due.revisionId))
  // A capture after the deadline still settles, as long as staff have not decided otherwise.
  if (!due || !row || !settling.has(row.state) || !(payable.has(due.state) || due.state === 'expired')) return false
  await transitionExcess(deps, tx, due, 'pay', { actor: system, reason: 'captured' }, { deadline: null })
  await payments().release(tx, order.id, due.id)
  // It was requested again after its deadline: that is paid now, too.
  const again = await excessOf(tx, row.id)
  if (again && payable.has(again.state)) {
    await transitionExcess(deps, tx, again, 'expire', { actor: system, reason: 'paid late' }, { deadline: null })
    await payments().release(tx, order.id, again.id)
  }
  await settleRevision(deps, tx, order, await siteOf(deps, order), row, { actor: system, outcome: 'paid' })
  return true
}

/** Records that the newest attempt of an excess payment has failed. */
export async function excessFailed(
  deps: Pick<RevisionDependencies, 'clock'>,
  tx: Db,
  _order: OrderRecord,
  excessId: string,
): Promise<void> {
  const due = await findExcess(tx, excessId)
  if (due?.state === 'payment_pending') await transitionExcess(deps, tx, due, 'fail', { actor: system, reason: 'failed' })
}

/** Whether an excess payment waits for a payment. */
export async function excessWaits(tx: Db, excessId: string): Promise<boolean> {
  return payable.has((await findExcess(tx, excessId))?.state ?? '')
}

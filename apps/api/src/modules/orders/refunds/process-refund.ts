import { transact } from '../../../kernel/db/db.ts'
import type { RefundDependencies } from './dependencies.ts'
import type { RefundTransition } from './machine.ts'
import type { Refund } from './port.ts'
import { findRefund, setRefund } from './store.ts'
import { type Step, system, transitionRefund } from './transition-refund.ts'

/** Makes transitions of a refund in a separate transaction, from its state under the order's lock; returns the new state. */
function transitionLocked(
  deps: Pick<RefundDependencies, 'clock' | 'db' | 'events' | 'setCashRefunded' | 'orders'>,
  refund: Refund,
  transitions: readonly RefundTransition[],
  step: Step,
): Promise<Refund> {
  const { db, orders } = deps
  return transact(db, async (tx) => {
    const order = await orders.lock(tx, refund.orderId)
    let now = await findRefund(tx, refund.id)
    if (!order || !now) throw new Error(`there is no refund ${refund.id}`)
    for (const name of transitions) now = (await transitionRefund(deps, tx, order, now, name, step)) ?? now
    return now
  })
}

/**
 * Asks the gateway for a refund, or queries one that is being processed. Run as a job, which is retried where there is no answer: the key
 * stays the same, and the request is recorded before it is sent.
 */
export async function processRefund(deps: RefundDependencies, refundId: string): Promise<void> {
  const { clock, db, payments } = deps
  const found = await findRefund(db, refundId)
  if (!found || found.destination !== 'gateway') return
  const asked = found.state === 'processing' ? found : await transitionLocked(deps, found, ['initiate'], { actor: system, reason: 'sent' })
  if (asked.state !== 'initiated' && asked.state !== 'processing') return
  const { id, paymentId, amount } = asked
  const answer = await payments().refundPart({ paymentId, amount, key: id }, asked.state === 'processing' ? 'status' : 'refund')
  const step = { actor: system, reason: answer.state, ...(answer.providerRef ? { providerRef: answer.providerRef } : {}) }
  if (answer.state === 'succeeded') await transitionLocked(deps, asked, ['accept', 'succeed'], step)
  else if (answer.state === 'processing') await transitionLocked(deps, asked, ['accept'], step)
  else await transitionLocked(deps, asked, ['fail', 'by-hand'], step)
  // A refund still being processed is queried again later.
  if (answer.state === 'processing') await setRefund(db, id, { updatedAt: clock.now() })
}

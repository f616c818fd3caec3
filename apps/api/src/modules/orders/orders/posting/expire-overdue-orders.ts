import { transact } from '../../../../kernel/db/db.ts'
import { forEachDue } from '../../../../kernel/for-each-due.ts'
import type { GatewayAnswer } from '../../../checkout/payments/port.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { extendedExpiry } from '../rules.ts'
import { findOverdue, lockOrder, setExpiry } from '../store.ts'
import { endUnpaidOrder } from './end-unpaid-order.ts'

/** Expires an overdue order; it stays while its gateway does not answer, or its bank works on it, as long as that is allowed. */
function expire(deps: OrderDependencies, orderId: string, answer: GatewayAnswer): Promise<boolean> {
  const { clock, db } = deps
  return transact(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const now = clock.now()
    if (order?.state !== 'payment_pending' || !order.expiresAt || order.expiresAt > now) return false
    const until = extendedExpiry(order.createdAt, now, answer)
    if (until) await setExpiry(tx, orderId, until)
    else
      await endUnpaidOrder(
        deps,
        tx,
        order,
        'expired',
        answer === 'answered' ? 'not paid in time' : `not paid in time; the gateway: ${answer}`,
      )
    return !until
  })
}

/**
 * Expires every overdue order, after asking the gateways whether it was paid. Where one does not answer, the order stays a little
 * longer. Run by the schedule; returns how many orders expired.
 */
export async function expireOverdueOrders(deps: OrderDependencies): Promise<number> {
  const { clock, db, payments } = deps
  const unreachable = new Set<string>()
  let ended = 0
  for (;;) {
    const overdue = await findOverdue(db, clock.now(), 50)
    await forEachDue(overdue, async (id) => {
      const answer = await payments().ask(id, unreachable)
      if (await expire(deps, id, answer)) ended += 1
    })
    if (overdue.length === 0) return ended
  }
}

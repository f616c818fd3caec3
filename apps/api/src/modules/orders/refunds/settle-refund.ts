import { noteMoney } from '../../../kernel/acts.ts'
import { transact } from '../../../kernel/db/db.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { RefundDependencies } from './dependencies.ts'
import type { Refund } from './port.ts'
import { maySettle } from './rules.ts'
import { findAccount, findByNumber, findRefund } from './store.ts'
import { transitionRefund } from './transition-refund.ts'

/**
 * Records that staff have transferred a refund; `reason` is the reference of the transfer. A second call is refused, and so is
 * a refund whose customer gave no account to transfer it to (`no_bank_account`). With a site, a number of another site is unknown.
 */
export async function settleRefund(
  deps: Pick<RefundDependencies, 'clock' | 'db' | 'events' | 'setCashRefunded' | 'orders'>,
  number: string,
  by: string,
  reason: string,
  subsite?: string,
): Promise<Result<Refund>> {
  const { db, orders } = deps
  const refund = await findByNumber(db, number.toUpperCase())
  if (!refund) return fail('not_found', { field: 'number' })
  return transact(db, async (tx) => {
    const order = await orders.lock(tx, refund.orderId)
    if (subsite !== undefined && order?.subsite !== subsite) return fail('not_found', { field: 'number' })
    const now = await findRefund(tx, refund.id)
    const account = order && (await findAccount(tx, order.id))
    if (now && maySettle(now.state) && !account) return fail('no_bank_account', { field: 'number' })
    const step = { actor: { kind: 'staff', id: by } as const, reason, providerRef: reason }
    const settled = order && now && (await transitionRefund(deps, tx, order, now, 'settle', step))
    if (settled) {
      // An account that the shopper has just given is where stolen refunds go.
      const { amount, currency, number: id } = settled
      const basis = { reference: reason, account: account?.masked ?? '', givenAt: account?.givenAt ?? null }
      const { id: orderId, customerId } = order
      noteMoney({
        kind: 'payout',
        amount,
        currency,
        orderId,
        customerId,
        object: 'refunds',
        id,
        receiver: account?.masked ?? '',
        alwaysTwo: true,
        basis,
      })
    }
    return settled ? ok(settled) : fail('transition_refused', { details: { why: 'state', state: now?.state ?? '' } })
  })
}

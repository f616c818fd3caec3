import { noteChange, noteMoney } from '../../../kernel/acts.ts'
import { transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { type Result, resultOf } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { HeldAccount } from './bank-account.ts'
import type { RefundDependencies } from './dependencies.ts'
import { storeAccount } from './give-account.ts'
import { openWaitingRefund } from './open-waiting-refund.ts'
import { findAccount, insertEvent } from './store.ts'

/**
 * Stores the account that a customer told a member of staff, for a refund that waits for it; returns it masked. The payer is told by e-mail,
 * and a second person approves it: an account that somebody typed is where stolen refunds go.
 */
export function enterAccount(
  deps: RefundDependencies,
  site: Site,
  number: string,
  account: HeldAccount,
  { by, reason }: { by: string; reason: string },
): Promise<Result<{ number: string; masked: string }>> {
  const { clock, db } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const { order, refund } = await openWaitingRefund(deps, tx, site.code, number)
      const before = await findAccount(tx, order.id)
      const masked = await storeAccount(deps, tx, site, order.id, account)
      const at = clock.now()
      const event = { refundId: refund.id, from: refund.state, to: refund.state, actor: 'staff' as const, actorId: by }
      await insertEvent(tx, { ...event, id: newId(at), reason: `account entered: ${reason}`, at })
      const { amount, currency, number: id } = refund
      noteChange({ object: 'refunds', id, before: { account: before?.masked ?? null }, after: { account: masked } })
      const { id: orderId, customerId } = order
      const about = { orderId, customerId, object: 'refunds', id, receiver: `${account.holder}, ${masked}` } as const
      noteMoney({ kind: 'payout', amount, currency, ...about, alwaysTwo: true, basis: { before: before?.masked ?? '', masked } })
      return { number: id, masked }
    }),
  )
}

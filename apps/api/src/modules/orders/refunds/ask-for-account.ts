import { transact } from '../../../kernel/db/db.ts'
import type { Run } from '../../../kernel/jobs/definition.ts'
import type { RefundDependencies } from './dependencies.ts'
import { notifyOfAccount } from './notify-of-account.ts'
import { findAccount, findRefund } from './store.ts'

/**
 * Asks the payer by e-mail for an account where a refund waits for a bank transfer; does nothing where one was given. Run as a job,
 * which ends with the e-mail.
 */
export async function askForAccount(deps: RefundDependencies, refundId: string, { finish }: Run): Promise<void> {
  const { db } = deps
  const refund = await findRefund(db, refundId)
  if (refund?.state !== 'manual_bank' || (await findAccount(db, refund.orderId))) return
  await transact(db, async (tx) => {
    await finish(tx)
    await notifyOfAccount(deps, tx, refund.orderId, 'account', { amount: refund.amount })
  })
}

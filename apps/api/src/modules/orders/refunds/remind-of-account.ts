import { transact } from '../../../kernel/db/db.ts'
import { addMs, durations } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/id.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { RefundDependencies } from './dependencies.ts'
import { notifyOfAccount } from './notify-of-account.ts'
import { openWaitingRefund } from './open-waiting-refund.ts'
import type { Refund } from './port.ts'
import { countEvents, findAccount, insertEvent } from './store.ts'

const reminded = 'customer reminded of the account'
/** How many reminders of a refund are sent within an hour and within a day. */
const limits = [
  [1, durations.hour],
  [3, durations.day],
] as const

/**
 * Asks the payer of an order once more by e-mail, with the link to its page, for the account of a refund that waits for it. Fails with
 * `account_given` where there is one, `reminded_lately` above the limits, and `no_payer_email` where there is no address.
 */
export function remindOfAccount(deps: RefundDependencies, site: Site, number: string, by: string): Promise<Result<Refund>> {
  const { clock, db, orders } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const { order, refund } = await openWaitingRefund(deps, tx, site.code, number)
      if (await findAccount(tx, order.id)) throwFailure('account_given', 'number')
      if (!(await orders.payer(tx, order.id))?.email) throwFailure('no_payer_email', 'number')
      const at = clock.now()
      for (const [most, ms] of limits)
        if ((await countEvents(tx, refund.id, reminded, addMs(at, -ms))) >= most) throwFailure('reminded_lately', 'number')
      const event = { refundId: refund.id, from: refund.state, to: refund.state, actor: 'staff' as const, actorId: by }
      await insertEvent(tx, { ...event, id: newId(at), reason: reminded, at })
      await notifyOfAccount(deps, tx, order.id, 'account', { amount: refund.amount })
      return refund
    }),
  )
}

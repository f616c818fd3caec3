import { transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { type HeldAccount, purpose } from './bank-account.ts'
import type { RefundDependencies } from './dependencies.ts'
import { findAccount, findByNumber, insertEvent } from './store.ts'

/** The unencrypted account of a refund of a site, for staff. Each reading is recorded with the refund. */
export function revealAccount(
  { clock, db, orders, secrets }: Pick<RefundDependencies, 'clock' | 'db' | 'orders' | 'secrets'>,
  subsite: string,
  number: string,
  by: string,
  reason: string,
): Promise<Result<HeldAccount>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      const refund = (await findByNumber(tx, number.toUpperCase())) ?? throwFailure('not_found', 'number')
      if ((await orders.find(tx, refund.orderId))?.subsite !== subsite) throwFailure('not_found', 'number')
      if (refund.state !== 'manual_bank') throwFailure('transition_refused', 'number')
      const account = await findAccount(tx, refund.orderId)
      const held = account && secrets.decrypt(purpose, account.encrypted)
      if (held === undefined) return throwFailure('no_bank_account', 'number')
      const at = clock.now()
      const event = { refundId: refund.id, from: refund.state, to: refund.state, actor: 'staff' as const, actorId: by }
      await insertEvent(tx, { ...event, id: newId(at), reason: `account read: ${reason}`, at })
      return JSON.parse(held) as HeldAccount
    }),
  )
}

import { transact } from '../../../kernel/db/db.ts'
import { forEachDue } from '../../../kernel/for-each-due.ts'
import type { CreditDependencies } from './dependencies.ts'
import { lockAndExpire } from './lock-account.ts'
import { atOnce } from './rules.ts'
import { accountsWithExpired } from './store.ts'

/** Writes the expiry of lots on their day. Run by the schedule. */
export async function expireCredit(deps: Pick<CreditDependencies, 'clock' | 'db'>): Promise<void> {
  const { clock, db } = deps
  const accounts = await accountsWithExpired(db, clock.now(), atOnce)
  await forEachDue(accounts, (account) => transact(db, (tx) => lockAndExpire(deps, tx, account)))
}

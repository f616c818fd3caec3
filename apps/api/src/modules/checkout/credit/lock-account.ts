import type { Db } from '../../../kernel/db/db.ts'
import type { CreditDependencies } from './dependencies.ts'
import { type Account, change, lockAccount, readExpired } from './store.ts'

/** Writes the expiry of expired lots, so that the ledger's balance can all be spent. The account is locked. */
async function expireDue({ clock }: Pick<CreditDependencies, 'clock'>, tx: Db, account: Account): Promise<void> {
  const now = clock.now()
  for (const lot of await readExpired(tx, account, now)) await change(tx, lot, { kind: 'expire', amount: -lot.available, at: now })
}

/** Locks an account and writes the expiry of its expired lots. Everything that changes an account does this first. */
export async function lockAndExpire(deps: Pick<CreditDependencies, 'clock'>, tx: Db, account: Account): Promise<void> {
  await lockAccount(tx, account)
  await expireDue(deps, tx, account)
}

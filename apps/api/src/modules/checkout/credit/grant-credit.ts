import { approverOfAct } from '../../../kernel/acts.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { CreditGrant } from './port.ts'
import { newId } from '../../../kernel/id.ts'
import type { CreditDependencies } from './dependencies.ts'
import { lockAndExpire } from './lock-account.ts'
import { checkAmount } from './rules.ts'
import { change, insertLot } from './store.ts'

/** Adds a lot. Idempotent by `reference`. */
export async function grantCredit(
  deps: Pick<CreditDependencies, 'clock'>,
  tx: Db,
  { customerId, subsite, amount, kind = 'goodwill', reason, reference, by, expiresAt }: CreditGrant,
): Promise<void> {
  const { clock } = deps
  checkAmount(amount)
  if (kind === 'paid' && expiresAt !== null) throw new RangeError('credit that was paid for does not expire')
  await lockAndExpire(deps, tx, { customerId, subsite })
  const now = clock.now()
  const id = newId(now)
  const written = await insertLot(tx, {
    id,
    customerId,
    subsite,
    amount,
    available: amount,
    kind,
    reason,
    reference,
    memberId: by?.staffId ?? null,
    memberName: by?.name ?? null,
    approverName: by ? (approverOfAct()?.name ?? null) : null,
    expiresAt,
    createdAt: now,
  })
  if (written) await change(tx, { id, customerId, subsite }, { kind: 'grant', amount, reference, at: now })
}

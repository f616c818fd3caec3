import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { CreditDependencies } from './dependencies.ts'
import { lockAndExpire } from './lock-account.ts'
import { checkAmount, extended, releasedDays, take } from './rules.ts'
import { accountOfOrder, change, findLot, type Hold, insertHold, type Lot, readHolds, readSpendable, setHold } from './store.ts'

/** Locks the account that an order takes from and returns its holds in a state, with their lots. */
export async function lockHoldsOfOrder(
  deps: Pick<CreditDependencies, 'clock'>,
  tx: Db,
  orderId: string,
  state: Hold['state'],
): Promise<{ hold: Hold; lot: Lot }[]> {
  const account = await accountOfOrder(tx, orderId)
  if (!account) return []
  await lockAndExpire(deps, tx, account)
  const found: { hold: Hold; lot: Lot }[] = []
  for (const hold of await readHolds(tx, orderId, [state])) found.push({ hold, lot: await lotOf(tx, hold) })
  return found
}

async function lotOf(tx: Db, { lotId }: Hold): Promise<Lot> {
  const lot = await findLot(tx, lotId)
  if (!lot) throw new Error(`there is no lot ${lotId} of credit`)
  return lot
}

/** Holds an amount for an order, in the transaction that posts it; throws `credit_short` with the field `amount`. Idempotent. */
export async function holdCredit(
  deps: Pick<CreditDependencies, 'clock'>,
  tx: Db,
  { customerId, subsite, orderId, amount }: { customerId: string; subsite: string; orderId: string; amount: number },
): Promise<void> {
  const { clock } = deps
  if (amount === 0) return
  checkAmount(amount)
  await lockAndExpire(deps, tx, { customerId, subsite })
  const before = await readHolds(tx, orderId, ['held', 'spent'])
  if (before.length > 0) {
    if (before.reduce((sum, hold) => sum + hold.amount, 0) === amount) return
    throw new Error(`order ${orderId} holds another amount of credit already`)
  }
  const lots = await readSpendable(tx, { customerId, subsite }, clock.now())
  const parts = take(
    amount,
    lots.map((lot) => ({ id: lot.id, amount: lot.available })),
  )
  if (!parts) return throwFailure('credit_short', 'amount')
  const now = clock.now()
  for (const [position, part] of parts.entries()) {
    await insertHold(tx, { id: newId(now), orderId, lotId: part.id, position, amount: part.amount, state: 'held' })
    await change(tx, { id: part.id, customerId, subsite }, { kind: 'hold', amount: -part.amount, orderId, at: now })
  }
}

/** Spends the amounts held for an order that is placed. Idempotent. */
export async function spendCredit(deps: Pick<CreditDependencies, 'clock'>, tx: Db, orderId: string): Promise<void> {
  const { clock } = deps
  for (const { hold, lot } of await lockHoldsOfOrder(deps, tx, orderId, 'held')) {
    await setHold(tx, hold.id, { state: 'spent' })
    await change(tx, lot, { kind: 'spend', amount: 0, orderId, at: clock.now() })
  }
}

/** Releases the amounts held for an order that ended; an expired lot then lives a few days longer. Idempotent. */
export async function releaseCredit(deps: Pick<CreditDependencies, 'clock'>, tx: Db, orderId: string): Promise<void> {
  const { clock } = deps
  const now = clock.now()
  for (const { hold, lot } of await lockHoldsOfOrder(deps, tx, orderId, 'held')) {
    await setHold(tx, hold.id, { state: 'released' })
    const expired = lot.expiresAt !== null && lot.expiresAt <= now
    const expiresAt = expired ? extended(lot.expiresAt, releasedDays, now) : null
    await change(tx, lot, { kind: 'release', amount: hold.amount, orderId, at: now, expiresAt })
  }
}

import type { Db } from '../../../kernel/db/db.ts'
import type { CreditDependencies } from './dependencies.ts'
import { lockHoldsOfOrder } from './holds.ts'
import { checkAmount, extended, refundedDays, take } from './rules.ts'
import { change, isRefunded, setHold } from './store.ts'

/** Refunds credit that an order spent to its lots, the last spent first; see `Credit.refund`. Idempotent by `reference`. */
export async function refundCredit(
  deps: Pick<CreditDependencies, 'clock'>,
  tx: Db,
  { orderId, amount, reference }: { orderId: string; amount: number; reference: string },
): Promise<void> {
  const { clock } = deps
  if (amount === 0) return
  checkAmount(amount)
  const spent = await lockHoldsOfOrder(deps, tx, orderId, 'spent')
  if (await isRefunded(tx, reference)) return
  const parts = take(amount, spent.map(({ hold }) => ({ id: hold.id, amount: hold.amount - hold.refunded })).toReversed())
  if (!parts) throw new Error(`order ${orderId} spent less credit than is to be refunded`)
  const now = clock.now()
  for (const part of parts) {
    const { hold, lot } = spent.find((one) => one.hold.id === part.id) ?? { hold: undefined, lot: undefined }
    if (!hold) continue
    await setHold(tx, hold.id, { refunded: hold.refunded + part.amount })
    const extendedTo = extended(lot.expiresAt, refundedDays, now)
    const expiresAt = extendedTo?.getTime() === lot.expiresAt?.getTime() ? null : extendedTo
    await change(tx, lot, { kind: 'refund', amount: part.amount, orderId, reference, at: now, expiresAt })
  }
}

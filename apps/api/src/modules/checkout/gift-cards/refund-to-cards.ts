import type { Db } from '../../../kernel/db/db.ts'
import type { GiftCardDependencies } from './dependencies.ts'
import { extendedTo, lockHoldsOfOrder } from './holds.ts'
import { refundedDays } from './rules.ts'
import { type Card, change, isRefunded, lockCards, setHold } from './store.ts'

/** The id of the card that replaced another, or its own. */
async function newestOf(tx: Db, { id, replacedBy }: Pick<Card, 'id' | 'replacedBy'>): Promise<string> {
  const [next] = replacedBy === null ? [] : await lockCards(tx, [replacedBy])
  return next ? newestOf(tx, next) : id
}

/** Refunds an amount that an order spent to its cards, the last used first; see `GiftCards.refund`. Idempotent by `reference`. */
export async function refundToCards(
  deps: Pick<GiftCardDependencies, 'clock'>,
  tx: Db,
  { orderId, amount, reference }: { orderId: string; amount: number; reference: string },
): Promise<void> {
  const { clock } = deps
  if (amount === 0) return
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError('a card takes no such amount')
  const spent = await lockHoldsOfOrder(tx, orderId, 'spent')
  if (await isRefunded(tx, reference)) return
  let left = amount
  const now = clock.now()
  for (const { hold, card } of spent.toReversed()) {
    const part = Math.min(left, hold.amount - hold.refunded)
    if (part === 0) continue
    left -= part
    await setHold(tx, hold.id, { refunded: hold.refunded + part })
    // A replaced card cannot be used by its holder any more.
    await change(tx, await newestOf(tx, card), {
      kind: 'refund',
      amount: part,
      orderId,
      reference,
      at: now,
      ...extendedTo(deps, card.expiresAt, refundedDays),
    })
  }
  if (left > 0) throw new Error(`order ${orderId} spent less of gift cards than is to be refunded`)
}

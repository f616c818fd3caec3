import { addMs, durations } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { GiftCardDependencies } from './dependencies.ts'
import { hasEnded, releasedDays } from './rules.ts'
import { change, type Hold, insertHold, lockCards, readHolds, setHold } from './store.ts'

/** A later expiry for a card that would end within a number of days; empty where it lives as long, or does not expire. */
export function extendedTo({ clock }: Pick<GiftCardDependencies, 'clock'>, expiresAt: Date | null, days: number) {
  if (expiresAt === null) return {}
  const least = addMs(clock.now(), days * durations.day)
  return least > expiresAt ? { expiresAt: least } : {}
}

function totalOf(amounts: readonly { amount: number }[]) {
  return amounts.reduce((sum, { amount }) => sum + amount, 0)
}

/** Locks the cards that an order takes from and returns its holds in a state, the first taken first. */
export async function lockHoldsOfOrder(tx: Db, orderId: string, state: Hold['state']) {
  const ids = (await readHolds(tx, orderId, [state])).map(({ cardId }) => cardId)
  if (ids.length === 0) return []
  const cards = new Map((await lockCards(tx, ids)).map((card) => [card.id, card]))
  // Read again: the state may have changed while this waited.
  return (await readHolds(tx, orderId, [state])).flatMap((hold) => {
    const card = cards.get(hold.cardId)
    return card ? [{ hold, card }] : []
  })
}

/** Holds amounts of cards for an order, in the transaction that posts it; throws `gift_card_short` with the field `amount`. */
export async function holdCards(
  { clock }: Pick<GiftCardDependencies, 'clock'>,
  tx: Db,
  { orderId, cards }: { orderId: string; cards: readonly { cardId: string; amount: number }[] },
): Promise<void> {
  const wanted = cards.filter(({ amount }) => amount !== 0)
  if (wanted.length === 0) return
  if (wanted.some(({ amount }) => !Number.isSafeInteger(amount) || amount < 0)) throw new RangeError('a card holds no such amount')
  const found = new Map((await lockCards(tx, [...new Set(wanted.map(({ cardId }) => cardId))])).map((card) => [card.id, card]))
  const before = await readHolds(tx, orderId, ['held', 'spent'])
  if (before.length > 0) {
    if (totalOf(before) === totalOf(wanted)) return
    throw new Error(`order ${orderId} holds another amount of gift cards already`)
  }
  const now = clock.now()
  const left = new Map([...found].map(([id, { available }]) => [id, available]))
  for (const [position, { cardId, amount }] of wanted.entries()) {
    const card = found.get(cardId)
    if (!card || card.blockedAt || hasEnded(card, now) || (left.get(cardId) ?? 0) < amount) throwFailure('gift_card_short', 'amount')
    left.set(cardId, (left.get(cardId) ?? 0) - amount)
    await insertHold(tx, { id: newId(now), orderId, cardId, position, amount, state: 'held' })
    await change(tx, cardId, { kind: 'hold', amount: -amount, orderId, at: now })
  }
}

/** Spends the amounts held for an order that is placed. Idempotent. */
export async function spendCards({ clock }: Pick<GiftCardDependencies, 'clock'>, tx: Db, orderId: string): Promise<void> {
  for (const { hold, card } of await lockHoldsOfOrder(tx, orderId, 'held')) {
    await setHold(tx, hold.id, { state: 'spent' })
    await change(tx, card.id, { kind: 'spend', amount: 0, orderId, at: clock.now() })
  }
}

/** Releases the amounts held for an order that ended; an expired card is then valid a few days longer. Idempotent. */
export async function releaseCards(deps: Pick<GiftCardDependencies, 'clock'>, tx: Db, orderId: string): Promise<void> {
  const { clock } = deps
  const now = clock.now()
  for (const { hold, card } of await lockHoldsOfOrder(tx, orderId, 'held')) {
    await setHold(tx, hold.id, { state: 'released' })
    const longer = hasEnded(card, now) ? extendedTo(deps, card.expiresAt, releasedDays) : {}
    await change(tx, card.id, { kind: 'release', amount: hold.amount, orderId, at: now, ...longer })
  }
}

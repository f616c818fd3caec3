import { transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { GiftCardDependencies } from './dependencies.ts'
import { type CardInput, openCard } from './open-card.ts'
import type { OpenedCard } from './port.ts'
import { hasEnded } from './rules.ts'
import { change, isHeld, lockCards } from './store.ts'

/** Moves the balance of a card to a customer's store credit, which was paid for and so does not expire. */
export async function redeemCard(
  deps: Pick<GiftCardDependencies, 'clock' | 'credit' | 'db' | 'secrets'>,
  customerId: string,
  card: CardInput,
): Promise<Result<OpenedCard>> {
  const { clock, credit, db } = deps
  const opened = await openCard(deps, db, card)
  if (!opened.ok) return opened
  return resultOf(() =>
    transact(db, async (tx) => {
      const [locked] = await lockCards(tx, [opened.value.cardId])
      const now = clock.now()
      if (!locked || locked.blockedAt || locked.available === 0 || hasEnded(locked, now))
        return throwFailure(locked?.available === 0 && (await isHeld(tx, locked.id)) ? 'gift_card_held' : 'gift_card_empty', 'number')
      const { id, available: amount, lastFour, subsite } = locked
      await change(tx, id, { kind: 'redeem', amount: -amount, at: now, reference: customerId })
      const reference = `gift-card:${id}:${newId(now)}`
      await credit.grant(tx, { customerId, subsite, amount, reason: `gift card ${lastFour}`, reference, kind: 'paid', expiresAt: null })
      return { cardId: id, lastFour, balance: amount, expiresAt: null }
    }),
  )
}

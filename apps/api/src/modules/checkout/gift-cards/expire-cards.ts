import { transact } from '../../../kernel/db/db.ts'
import type { GiftCardDependencies } from './dependencies.ts'
import { hasEnded } from './rules.ts'
import { change, lockCards, readExpired } from './store.ts'

/** The maximum number of cards whose expiry one run of the job writes. */
const atOnce = 500

/** Writes the expiry of cards on their day. Run by the schedule. */
export async function expireCards({ clock, db }: Pick<GiftCardDependencies, 'clock' | 'db'>): Promise<void> {
  const now = clock.now()
  for (const { id } of await readExpired(db, now, atOnce))
    await transact(db, async (tx) => {
      const [card] = await lockCards(tx, [id])
      if (card && card.available > 0 && hasEnded(card, now)) await change(tx, id, { kind: 'expire', amount: -card.available, at: now })
    })
}

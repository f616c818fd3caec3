import { type Db, transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { GiftCardDependencies } from './dependencies.ts'
import { type Card, cardOfReference, lockCards } from './store.ts'

/** A card as staff see it; no number and no PIN. Amounts are minor units. */
export type CardRecord = Pick<Card, 'lastFour' | 'amount' | 'available' | 'expiresAt' | 'blockedAt'> & { isSent: boolean }

const recordOf = ({ lastFour, amount, available, expiresAt, blockedAt, mail }: Card): CardRecord => ({
  lastFour,
  amount,
  available,
  expiresAt,
  blockedAt,
  isSent: mail === null,
})

/** The newest card of a reference, locked: the one that replaced the others. */
async function lockNewest(tx: Db, reference: string): Promise<Card> {
  let id = (await cardOfReference(tx, reference))?.id
  for (;;) {
    const [card] = id === undefined ? [] : await lockCards(tx, [id])
    if (!card) return throwFailure('not_found', 'card')
    if (card.replacedBy === null) return card
    id = card.replacedBy
  }
}

/** Runs a change by staff of the newest card with a reference; returns it as it is afterwards. */
export function changeCard(
  { db }: Pick<GiftCardDependencies, 'db'>,
  reference: string,
  work: (tx: Db, card: Card) => Promise<void>,
): Promise<Result<CardRecord>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      await work(tx, await lockNewest(tx, reference))
      return recordOf(await lockNewest(tx, reference))
    }),
  )
}

import type { Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { sendGiftCard } from './jobs.ts'
import type { NewGiftCard } from './port.ts'
import { hasEnded } from './rules.ts'
import { type Card, cardOfReference, change, isHeld, lockCards, setBlocked } from './store.ts'

interface BlockParts {
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  /** Writes a card with a new number and PIN, and queues its e-mail. */
  write(
    tx: Db,
    card: Pick<Card, 'subsite' | 'amount' | 'available' | 'reference' | 'expiresAt'> & { sendAt: Date },
    mail: Pick<NewGiftCard, 'to' | 'from' | 'message' | 'language'>,
  ): Promise<{ cardId: string }>
}

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

/** The beginning of the reference of a card that replaced another; it ends with the other's id. */
const replacing = 'replaces:'

/** The actions of staff on issued gift cards: look up, block, unblock, replace. */
export function createBlocks(db: Db, { clock, jobs, write }: BlockParts) {
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
  const changing = (reference: string, work: (tx: Db, card: Card) => Promise<void>): Promise<Result<CardRecord>> =>
    resultOf(() =>
      transact(db, async (tx) => {
        await work(tx, await lockNewest(tx, reference))
        return recordOf(await lockNewest(tx, reference))
      }),
    )

  return {
    /** The newest card with a reference; a failure where there is none. */
    look: (reference: string) => changing(reference, async () => {}),

    /** Blocks a card from further payments; amounts held by orders stay held. Idempotent. */
    block: (reference: string, by: string) =>
      changing(reference, async (tx, card) => {
        if (card.blockedAt) return
        const at = clock.now()
        await setBlocked(tx, card.id, at)
        await change(tx, card.id, { kind: 'block', amount: 0, reference: by, at })
      }),

    /** Lets a blocked card pay again, and sends its e-mail where that was not sent yet. Idempotent. */
    unblock: (reference: string, by: string) =>
      changing(reference, async (tx, card) => {
        if (!card.blockedAt) return
        const at = clock.now()
        await setBlocked(tx, card.id, null)
        await change(tx, card.id, { kind: 'unblock', amount: 0, reference: by, at })
        if (card.mail) await jobs.add(tx, sendGiftCard, { cardId: card.id }, { key: card.id })
      }),

    /**
     * Moves the balance of a card to a new one with another number and PIN, which is sent at once; the old one pays no more. A repeated
     * call before that e-mail is sent changes nothing. Fails where the balance is 0 (`gift_card_empty`), and while an unpaid order holds a
     * part of it (`gift_card_held`).
     */
    replace: (reference: string, by: string, mail: Pick<NewGiftCard, 'to' | 'from' | 'message' | 'language'>) =>
      changing(reference, async (tx, card) => {
        const at = clock.now()
        const { id, subsite, amount, available, expiresAt } = card
        // This card just replaced another, and its e-mail is not sent yet.
        if (card.mail !== null && card.reference.startsWith(replacing)) return
        if (await isHeld(tx, id)) throwFailure('gift_card_held', 'card')
        if (hasEnded(card, at)) throwFailure('gift_card_expired', 'card')
        if (available === 0) throwFailure('gift_card_empty', 'card')
        await change(tx, id, { kind: 'replace', amount: -available, reference: by, at })
        // The new card has the same amount, so that later refunds of orders fit on it.
        const { cardId } = await write(tx, { subsite, amount, available, reference: `${replacing}${id}`, expiresAt, sendAt: at }, mail)
        await setBlocked(tx, id, at, cardId)
      }),
  }
}

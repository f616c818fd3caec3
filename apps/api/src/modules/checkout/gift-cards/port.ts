import type { Db } from '../../../kernel/db/db.ts'
import type { Result } from '../../../kernel/result.ts'

/** A card after its number and PIN were checked. */
export interface OpenedCard {
  cardId: string
  lastFour: string
  /** The amount that can be spent, in minor units of the site's currency. */
  balance: number
  /** Null for a card without an expiry. */
  expiresAt: Date | null
}

/** A card to be issued, and its recipient. */
export interface NewGiftCard {
  subsite: string
  /** Minor units of the site's currency. */
  amount: number
  reference: string
  to: { name: string; email: string }
  from: string
  message: string
  language: string
  /** The time at which its e-mail is sent. */
  sendAt: Date
  /** Whether it takes over paid store credit: it may have any amount, and does not expire. */
  ofCredit?: boolean
  /** The member of staff who gives it by hand; the shop by default. */
  by?: { staffId: string; name: string }
  /** The number and PIN of a demo card; others are random. A demo card has no e-mail. */
  known?: { number: string; pin: string }
}

/** Cards with a number and a PIN that pay for orders on one site. */
export interface GiftCards {
  /**
   * The card of a number and PIN on a site; failures `gift_card_wrong`, `gift_card_locked`, `gift_card_expired`, `gift_card_empty`, and
   * `gift_card_held` while an unpaid order holds the rest, name `number`. Counts a wrong try, by client, card, and `device` where that
   * opened the card before, so that it must not run in a transaction that may be rolled back.
   */
  open(
    db: Db,
    card: { number: string; pin: string; subsite: string; client: string; device?: string | undefined },
  ): Promise<Result<OpenedCard>>
  /** The amounts that cards can pay now, by id, in minor units; expired and unknown cards are left out. */
  balances(db: Db, cardIds: readonly string[]): Promise<Map<string, { lastFour: string; balance: number }>>
  /** Holds amounts of cards for an order, in the transaction that posts it; throws AppError `gift_card_short` (field `amount`). */
  hold(tx: Db, hold: { orderId: string; cards: readonly { cardId: string; amount: number }[] }): Promise<void>
  /** Spends the amounts held for an order that is placed; does nothing where none are held. Idempotent. */
  spend(tx: Db, orderId: string): Promise<void>
  /** Releases the amounts held for an order that ended; does nothing where none are held. Idempotent. */
  release(tx: Db, orderId: string): Promise<void>
  /**
   * Refunds an amount that an order spent to its cards, the last used first; such a card is valid for at least another 90 days. Idempotent
   * by `reference`.
   */
  refund(tx: Db, refund: { orderId: string; amount: number; reference: string }): Promise<void>
  /**
   * Creates a card and queues its e-mail, with number and PIN, for its time; idempotent by `reference`. Throws AppError `bad_request`
   * (field `amount`) for an amount that the site's cards cannot have.
   */
  issue(tx: Db, card: NewGiftCard): Promise<{ cardId: string }>
}

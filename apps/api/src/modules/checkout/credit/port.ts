import type { Db } from '../../../kernel/db/db.ts'

/** Store credit: money that a customer can spend on one site, in minor units of the site's currency. */
export interface Credit {
  /** The amount that a customer can spend on a site now, in minor units of the site's currency, without held amounts. */
  balance(db: Db, customerId: string, subsite: string): Promise<number>
  /** Holds an amount for an order, in the transaction that posts it; throws AppError `credit_short` (field `amount`). */
  hold(tx: Db, hold: { customerId: string; subsite: string; orderId: string; amount: number }): Promise<void>
  /** Spends the amounts held for an order that is placed; does nothing where none are held. Idempotent. */
  spend(tx: Db, orderId: string): Promise<void>
  /** Releases the amounts held for an order that ended; does nothing where none are held. Idempotent. */
  release(tx: Db, orderId: string): Promise<void>
  /** Adds a lot. Idempotent by `reference`. */
  grant(tx: Db, grant: CreditGrant): Promise<void>
  /**
   * Refunds credit that an order spent to its lots, the last spent first; such a lot then lives at least 90 days. Idempotent by
   * `reference`.
   */
  refund(tx: Db, refund: { orderId: string; amount: number; reference: string }): Promise<void>
}

export interface CreditGrant {
  customerId: string
  subsite: string
  /** Minor units of the site's currency. */
  amount: number
  /** The text that the customer reads beside it; `gift-cards` writes `gift card` and the card's last four digits. */
  reason: string
  reference: string
  /** `paid` for the amount of a return, an exchange or a gift card: it never expires. `goodwill` by default. */
  kind?: 'paid' | 'goodwill'
  /** The member of staff who gives it by hand; the shop by default. */
  by?: { staffId: string; name: string }
  /** Null for a lot that does not expire. */
  expiresAt: Date | null
}

/** An amount of credit that was granted at once, in minor units of the site's currency. */
export interface CreditLot {
  amount: number
  /** The part that can be spent: neither held nor spent nor expired. */
  available: number
  reason: string
  /** The members of staff who gave and approved it by hand; null where the shop gave it. */
  memberName: string | null
  approverName: string | null
  createdAt: Date
  /** Null for a lot that does not expire. */
  expiresAt: Date | null
}

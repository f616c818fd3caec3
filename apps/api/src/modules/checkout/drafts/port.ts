import type { Db } from '../../../kernel/db/db.ts'
import type { DraftOfCart } from '../../cart/port.ts'
import type { Channel } from '../../notifications/port.ts'

/**
 * The states of a draft order. `open`: it has no payment link yet. `sent`: its link works. `paid`: it became an order. `withdrawn` by
 * staff, `expired` with its link.
 */
export type DraftState = 'open' | 'sent' | 'paid' | 'withdrawn' | 'expired'

/** How the customer came to the member of staff. */
export type DraftChannel = 'walk_in' | 'telephone' | 'whatsapp'

/** The channel of a message with a payment link. */
export type LinkChannel = Channel

/** Units in stock that are set aside for a draft order, each with the place that it was taken from: a store's id, or null for the warehouse. */
export type SetAside = DraftOfCart['setAside']

/**
 * A discount on making that its member gave within their limit, or that a second person approved: its percentage in basis points, and the
 * amount that it then came to, in minor units.
 */
export interface CoveredDiscount {
  percent: number
  amount: number
  memberId: string
  /** Whether an owner gave it although a piece then cost less than its metal, stones and labour. */
  isBelowCost?: true
}

export interface Drafts {
  /**
   * Returns the units that are set aside for a draft order to stock, in the transaction that posts the order of its bag and holds the bag's
   * lock. `next` are the variants that the same transaction reserves afterwards: the stock of both is locked together.
   */
  releaseSetAside(tx: Db, subsite: string, draft: DraftOfCart, next?: readonly string[]): Promise<void>
}

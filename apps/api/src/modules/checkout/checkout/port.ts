import type { PriceInput } from '@karat/pricing/types.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { CartView, HeldPrice } from '../../cart/port.ts'
import type { OrderRecord } from '../../orders/orders/port.ts'

/** A line of a quote: the variant, its engraving if any, its quantity, and all inputs of its price. */
export interface QuotedLine {
  variantId: string
  engraving?: string
  quantity: number
  input: PriceInput
  unitPrice: number
}

/** The record that the review of a payment needs beside the order. */
export interface ReviewRecord {
  hasProof: boolean
  quote: { expiresAt: Date; lines: QuotedLine[] } | undefined
}

/** Held prices for other modules. */
export interface PriceHold {
  /**
   * Holds the prices of a cart at today's rates for some minutes, and records them as seen; a quote that it had ends. The caller holds the
   * cart's lock.
   */
  holdAnew(tx: Db, cartId: string, minutes: number): Promise<CartView & { held: HeldPrice }>
  /**
   * The bags of a site whose prices are held: at checkout, and of draft orders, each exact up to the limit of counts; and until when the last one is.
   */
  countHeld(db: Db, subsite: string, now: Date): Promise<{ checkout: number; drafts: number; until: Date | null }>
  /** Lets the quote of a cart count the promotions that apply now, where it has a valid one. The caller holds the cart's lock. */
  keepPromotions(tx: Db, view: CartView): Promise<CartView>
}

export interface PaymentReview {
  /** Reads the record of a review, as a query that is sent with the locks of the reviewed order. */
  readForReview(tx: Db, order: Pick<OrderRecord, 'cartId' | 'quoteId'>): Promise<ReviewRecord>
  /**
   * The reason why staff must review an order when its payment arrives now; undefined where it can be placed. An identity number may be
   * missing, or the quote has expired and today's rates differ too much from it. The current contents of the cart do not matter. `paidAt`
   * is when the payment arrived, now by default; `record` is read where it is not given.
   */
  reviewLatePayment(
    tx: Db,
    order: OrderRecord,
    given?: { paidAt?: Date | undefined; record?: ReviewRecord | undefined },
  ): Promise<'id_proof' | 'price_review' | undefined>
}

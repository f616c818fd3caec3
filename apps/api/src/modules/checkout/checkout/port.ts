import type { PriceInput } from '@karat/pricing/types.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { OrderRecord } from '../../orders/orders/port.ts'

/** A line of a held price: the variant, what it is engraved with where it is, its quantity, and all inputs of its price. */
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

export interface PaymentReview {
  /** Reads what a review looks at, to be sent with the locks of the order that is reviewed. */
  readForReview(tx: Db, order: Pick<OrderRecord, 'cartId' | 'quoteId'>): Promise<ReviewRecord>
  /**
   * Why an order must be reviewed by staff when its payment arrives now; undefined where it can be placed. Proof of identity may
   * be due, or the held price expired and today's rates differ too much from it. The current contents of the
   * cart do not matter. `paidAt` is when the payment arrived, now by default; `record` is read where it is not given.
   */
  reviewLatePayment(
    tx: Db,
    order: OrderRecord,
    given?: { paidAt?: Date | undefined; record?: ReviewRecord | undefined },
  ): Promise<'id_proof' | 'price_review' | undefined>
}

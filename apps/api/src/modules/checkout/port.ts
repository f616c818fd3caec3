import type { PriceInput } from '@karat/pricing/types.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { OrderFacts } from '../orders/port.ts'

/** A line of a held price: the variant, its quantity, and all inputs of its price. */
export interface QuotedLine {
  variantId: string
  quantity: number
  input: PriceInput
  unitPrice: number
}

export interface PaymentReview {
  /**
   * Why an order must be reviewed by staff when its payment arrives now; undefined where it can be placed. Proof of identity may
   * be due, or the held price expired and today's rates differ too much from it. The current contents of the
   * cart do not matter. `paidAt` is when the payment arrived, now by default.
   */
  reviewLatePayment(tx: Db, order: OrderFacts, paidAt?: Date): Promise<'id_proof' | 'price_review' | undefined>
}

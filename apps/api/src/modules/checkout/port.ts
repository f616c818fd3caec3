import type { PriceInput } from '@karat/pricing/types.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { OrderFacts } from '../orders/port.ts'

/** A line of a held price: the piece, how many, and all that its price is reckoned from. */
export interface QuotedLine {
  variantId: string
  quantity: number
  input: PriceInput
  unitPrice: number
}

export interface PaymentReview {
  /**
   * Why a person has to look at an order whose money arrives now; undefined where it can be placed. Proof of identity may
   * be due, or the hold ran out and its lines at today's rates cost too much more or less than what was held. What the
   * cart contains by now does not matter.
   */
  reviewLatePayment(tx: Db, order: OrderFacts): Promise<'id_proof' | 'price_review' | undefined>
}

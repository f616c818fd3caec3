import type { PriceInput } from '@karat/pricing/types.ts'

/** A line of a held price: the piece, how many, and all that its price is reckoned from. */
export interface QuotedLine {
  variantId: string
  quantity: number
  input: PriceInput
  unitPrice: number
}

import type { PriceBreakup } from '@karat/contract/products.ts'

/** The engraving that a shopper has entered. */
export interface Engraved {
  /** The text as it would be engraved; empty for none. */
  text: string
  /** Whether the text cannot be engraved: the product cannot be added to the cart until it can. */
  isWrong: boolean
  /** The price of the chosen variant with the engraving; null until it is known. */
  price: PriceBreakup | null
}

export const notEngraved: Engraved = { text: '', isWrong: false, price: null }

/** The id of the engraving's field. */
export const engravingField = 'engraving'

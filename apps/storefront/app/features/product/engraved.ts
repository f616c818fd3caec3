import type { PriceBreakup } from '@karat/contract/products.ts'

/** What a shopper wants engraved. */
export interface Engraved {
  /** The words as they would be engraved; empty for none. */
  words: string
  /** Whether they cannot be engraved: nothing is added to the bag until they can. */
  isWrong: boolean
  /** What the chosen variant costs engraved; null where that is not known yet. */
  price: PriceBreakup | null
}

export const notEngraved: Engraved = { words: '', isWrong: false, price: null }

/** The id of the field for the words. */
export const engravingField = 'engraving'

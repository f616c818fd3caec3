import type { IssuedForTax } from '../documents/port.ts'

/** An amount or a number of pieces of a document as it counts in a register: that of a credit note is negative. */
export const counted = ({ kind }: Pick<IssuedForTax, 'kind'>, amount: number): number =>
  kind === 'invoice' || amount === 0 ? amount : -amount

/** The state that a document is supplied to: that which tax law names, else that of the delivery; empty where neither is stored. */
export const placeOf = ({ placeOfSupply, deliveredTo }: Pick<IssuedForTax, 'placeOfSupply' | 'deliveredTo'>): string =>
  placeOfSupply?.state ?? deliveredTo?.state ?? ''

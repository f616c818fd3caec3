import type { IssuedForTax } from '../documents/port.ts'

/** Whether a document of a kind is in a register. */
export const isRegistered = (kind: string): kind is IssuedForTax['kind'] => kind === 'invoice' || kind === 'credit_note'

/** An amount or a number of pieces of a document as it counts in a register: that of a credit note is negative. */
export const counted = ({ kind }: Pick<IssuedForTax, 'kind'>, amount: number): number =>
  kind === 'invoice' || amount === 0 ? amount : -amount

/** The state that a document is supplied to: that which tax law names, else that of the delivery; empty where neither is stored. */
export const placeOf = ({ placeOfSupply, deliveredTo }: Pick<IssuedForTax, 'placeOfSupply' | 'deliveredTo'>): string =>
  placeOfSupply?.state ?? deliveredTo?.state ?? ''

/** The number of the registration that a supplier issues under: as `document_register` has it. */
export const registrationOf = ({ taxIds }: Pick<IssuedForTax['supplier'], 'taxIds'>): string =>
  (taxIds.find(({ name }) => /^(?:GSTIN|TRN|GST Reg|VAT)/i.test(name)) ?? taxIds[0])?.number ?? ''

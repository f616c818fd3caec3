import type { Db } from '../../../kernel/db/db.ts'
import type { IssuedForTax } from '../documents/port.ts'

/** The part of a document that registers add up. */
export type AddedDocument = Pick<IssuedForTax, 'lines' | 'totals' | 'isPart'> & { kind: string }

/** The data of a document that a transaction is about to issue. */
export interface EnteredDocument extends AddedDocument {
  site: { code: string; timeZone: string }
  supplier: Pick<IssuedForTax['supplier'], 'taxIds'>
  issuedAt: string
}

export interface Registers {
  /**
   * Adds a document to the sums of its month, before the transaction issues it: the month is locked until the commit. A document that is in no
   * register adds nothing.
   */
  enter(tx: Db, document: EnteredDocument): Promise<void>
}

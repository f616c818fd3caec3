import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../../content/sites/port.ts'

/** An identity number in its masked form. */
export interface IdProof {
  kind: string
  /** The first and last characters of its number. */
  masked: string
}

/** An identity number in full, with the number of its order. */
export interface IdNumber {
  order: string
  kind: string
  number: string
}

export interface IdProofs {
  /** The identity number of a purchase, by its cart; undefined where none was given. */
  find(db: Db, cartId: string): Promise<IdProof | undefined>
  /**
   * Stores a number for a purchase in place of an earlier one; throws where it is not a valid number of the document that the site
   * requires, with the `field` of the request that has it (`number`).
   */
  keep(tx: Db, cartId: string, site: Pick<Site, 'profile'>, number: string, field?: string): Promise<IdProof>
  /** Whether a typed number is the one that an order has. */
  isGiven(tx: Db, orderId: string, site: Pick<Site, 'profile'>, number: string): Promise<boolean>
}

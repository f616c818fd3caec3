import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../../content/sites/port.ts'

/** A proof as it may be shown. */
export interface IdProof {
  kind: string
  /** The first and last characters of its number. */
  masked: string
}

export interface IdProofs {
  /** The proof of a purchase, by its cart; undefined where none was given. */
  find(db: Db, cartId: string): Promise<IdProof | undefined>
  /** Keeps a number for a purchase in place of an earlier one; throws where it is no number of the document that the site asks for. */
  keep(tx: Db, cartId: string, site: Pick<Site, 'profile'>, number: string): Promise<IdProof>
}

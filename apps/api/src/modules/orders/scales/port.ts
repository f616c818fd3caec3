import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../../../kernel/site.ts'

/** A scale as it was at a weighing. */
export interface WeighingScale {
  id: string
  /** The store where it stood; null for the warehouse. */
  storeId: string | null
  name: string
  /** Milligrams. */
  stepMg: number
  /** The last day of its verification, such as `2027-03-31`. */
  verifiedUntil: string
}

/** A scale in use, and whether its verification has ended by now. */
export interface UsableScale extends WeighingScale {
  isExpired: boolean
}

export interface Scales {
  /** The scales of a site in use, by place and name. */
  usable(db: Db, site: Site): Promise<UsableScale[]>
  /**
   * The scale of a weighing; null for a site without scales. Throws `scale_missing` where the site has scales and none is named, `scale_unknown` for one
   * that is not in use on the site, and `scale_expired` where its verification has ended.
   */
  ofWeighing(db: Db, site: Site, id: string | undefined): Promise<WeighingScale | null>
  /** Locks a scale of a site against changes until the end of the transaction; without effect where none is named. */
  hold(tx: Db, site: Site, id: string | undefined): Promise<void>
}

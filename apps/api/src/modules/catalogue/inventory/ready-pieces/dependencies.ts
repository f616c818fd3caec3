import type { Clock } from '../../../../kernel/clock.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import type { Stores } from '../../../content/stores/port.ts'
import type { Pricing } from '../../pricing/port.ts'
import type { Catalogue } from '../../products/port.ts'

/** Dependencies of ready pieces on the kernel, and on the modules that name their products and places. */
export interface ReadyPieceDependencies {
  db: Db
  clock: Clock
  catalogue: Pick<Catalogue, 'productsOf'>
  pricing: Pick<Pricing, 'priceOfPiece' | 'valueOfPiece'>
  stores: Pick<Stores, 'ofSite'>
  /** Those of some hallmark numbers that pieces of orders have; locks out other writers of them until the commit. */
  huidsOfOrders: (tx: Db, huids: readonly string[]) => Promise<string[]>
  /** Publishes that the stock of products moved. */
  stockMoved: (tx: Db, subsite: string, moved: readonly { productId: string }[]) => Promise<void>
}

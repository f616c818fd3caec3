import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Inventory } from '../../catalogue/inventory/port.ts'
import type { Pricing } from '../../catalogue/pricing/port.ts'
import type { Catalogue } from '../../catalogue/products/port.ts'

/** Dependencies of wishlists on the kernel and other modules. */
export interface WishlistDependencies {
  db: Db
  clock: Clock
  catalogue: Catalogue
  pricing: Pricing
  inventory: Inventory
}

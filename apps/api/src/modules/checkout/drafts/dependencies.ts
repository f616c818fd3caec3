import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Carts } from '../../cart/port.ts'
import type { Inventory } from '../../catalogue/inventory/port.ts'
import type { Pricing } from '../../catalogue/pricing/port.ts'
import type { Catalogue } from '../../catalogue/products/port.ts'
import type { Sites } from '../../content/sites/port.ts'
import type { Stores } from '../../content/stores/port.ts'
import type { Identity } from '../../customers/identity/port.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { Orders } from '../../orders/orders/port.ts'
import type { PriceHold } from '../checkout/port.ts'

/** An account of a site, as far as a draft order needs it. */
export interface DraftCustomer {
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
}

/** Dependencies of draft orders on the kernel and other modules. */
export interface DraftDependencies {
  db: Db
  clock: Clock
  secrets: Pick<Secrets, 'encrypt' | 'decrypt' | 'hmac' | 'hmacs'>
  carts: Pick<Carts, 'view' | 'limits' | 'lock' | 'writeDraft' | 'closeDraft' | 'continueDraftIn' | 'offersFor'>
  catalogue: Pick<Catalogue, 'productsOf'>
  inventory: Pick<Inventory, 'lock' | 'reserve' | 'release'>
  sites: Pick<Sites, 'byCode'>
  stores: Pick<Stores, 'ofSite'>
  identity: Pick<Identity, 'readContact'>
  notifications: Pick<Notifications, 'send' | 'progressOf'>
  orders: Pick<Orders, 'ofCart' | 'find' | 'end' | 'note'>
  checkout: PriceHold
  pricing: Pick<Pricing, 'rateVersion'>
  /** The account with this id, if it belongs to the site. */
  customerOnSite: (db: Db, subsite: string, id: string) => Promise<DraftCustomer | undefined>
  /** Publishes that the stock of these products moved on a site. */
  stockMoved: (tx: Db, subsite: string, moved: readonly { productId: string }[]) => Promise<void>
  /** The shop's public origin; without it a link is a path. */
  publicOrigin: string | undefined
}

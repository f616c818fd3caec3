import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Inventory } from '../catalogue/inventory/port.ts'
import type { Pricing } from '../catalogue/pricing/port.ts'
import type { Catalogue } from '../catalogue/products/port.ts'
import type { Promotions } from '../catalogue/promotions/port.ts'
import type { Credit } from '../checkout/credit/port.ts'
import type { Delivery } from '../checkout/delivery/port.ts'
import type { GiftCards } from '../checkout/gift-cards/port.ts'
import type { Content } from '../content/pages/port.ts'
import type { Sites } from '../content/sites/port.ts'
import type { Stores } from '../content/stores/port.ts'
import type { SavedAddresses } from '../customers/addresses/port.ts'
import type { Notifications } from '../notifications/port.ts'
import type { Orders } from '../orders/orders/port.ts'

/** Dependencies of pricing a cart. */
export interface CartPricingDependencies {
  clock: Clock
  secrets: Secrets
  sites: Sites
  catalogue: Catalogue
  pricing: Pricing
  promotions: Pick<Promotions, 'listed' | 'ofCart'>
  inventory: Inventory
  delivery: Delivery
  /** Functions, since these modules are created after the carts. */
  credit: () => Pick<Credit, 'balance'>
  giftCards: () => Pick<GiftCards, 'balances' | 'open'>
  orders: () => Pick<Orders, 'claimUnpaid' | 'heldTenders' | 'heldInStores'>
}

/** Dependencies of carts on the kernel and other modules: the most, to price them after each change. */
export interface CartDependencies extends CartPricingDependencies {
  db: Db
  notifications: Notifications
  addresses: SavedAddresses
  stores: Pick<Stores, 'collecting'>
  settings: Content['cartSettings']
}

import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Carts } from '../../cart/port.ts'
import type { Inventory } from '../../catalogue/inventory/port.ts'
import type { Pricing } from '../../catalogue/pricing/port.ts'
import type { Promotions } from '../../catalogue/promotions/port.ts'
import type { Sites } from '../../content/sites/port.ts'
import type { Stores } from '../../content/stores/port.ts'
import type { Orders } from '../../orders/orders/port.ts'
import type { Credit } from '../credit/port.ts'
import type { Delivery } from '../delivery/port.ts'
import type { Drafts } from '../drafts/port.ts'
import type { GiftCards } from '../gift-cards/port.ts'
import type { IdProofs } from '../id-proof/port.ts'
import type { Payments } from '../payments/port.ts'

/** Dependencies of checkout on the kernel and other modules. */
export interface CheckoutDependencies {
  db: Db
  clock: Clock
  carts: Carts
  pricing: Pricing
  sites: Sites
  inventory: Inventory
  delivery: Delivery
  stores: Pick<Stores, 'collecting' | 'allCollecting' | 'openDay'>
  orders: Orders
  payments: Payments
  promotions: Pick<Promotions, 'hold'>
  idProofs: Pick<IdProofs, 'find'>
  credit: Pick<Credit, 'hold'>
  giftCards: Pick<GiftCards, 'hold'>
  /** A function, since draft orders are created after checkout. */
  drafts: () => Drafts
}

import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { PhotoEncoder } from '../../../kernel/photos/photos.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Pricing } from '../../catalogue/pricing/port.ts'
import type { Credit } from '../../checkout/credit/port.ts'
import type { Delivery } from '../../checkout/delivery/port.ts'
import type { Sites } from '../../content/sites/port.ts'
import type { Stores } from '../../content/stores/port.ts'
import type { SavedAddresses } from '../../customers/addresses/port.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { CashAtTheDoor, OrderAccess, Orders, PageOf, PicturesOf, ReplacementStock, UnitTransitions } from '../orders/port.ts'
import type { Documents } from '../documents/port.ts'
import type { Refunds } from '../refunds/port.ts'

/** Dependencies of returns on the kernel and other modules. Most use cases name the few of them that they need. */
export interface ReturnDependencies {
  db: Db
  clock: Clock
  secrets: Pick<Secrets, 'hmac' | 'verify'>
  photoEncoder: PhotoEncoder
  sites: Pick<Sites, 'byCode' | 'all'>
  stores: Stores
  orders: Pick<Orders, 'lock' | 'find'>
  orderOwnership: OrderAccess
  orderTransitions: UnitTransitions
  replacementStock: ReplacementStock
  refunds: Pick<Refunds, 'request' | 'ofOrder' | 'plan' | 'maySettle'>
  documents: Pick<Documents, 'ofUnits'>
  cash: Pick<CashAtTheDoor, 'open'>
  credit: Pick<Credit, 'grant'>
  pricing: Pick<Pricing, 'rateVersion' | 'inputs'>
  addresses: Pick<SavedAddresses, 'ofCustomer' | 'keyOf'>
  delivery: Pick<Delivery, 'readPlace' | 'lines'>
  notifications: Pick<Notifications, 'send'>
  pageOf: PageOf
  /** Whether a member works alone on a site, so that nobody else can do the other half of a duty. */
  worksAlone: (db: Db, site: string, memberId: string) => Promise<boolean>
  picturesOf: PicturesOf
}

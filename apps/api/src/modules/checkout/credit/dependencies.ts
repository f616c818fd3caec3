import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { Site } from '../../content/sites/port.ts'
import type { Identity } from '../../customers/identity/port.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { GiftCards } from '../gift-cards/port.ts'

/** Dependencies of store credit on the kernel and other modules. */
export interface CreditDependencies {
  db: Db
  clock: Clock
  identity: Pick<Identity, 'details' | 'readContact' | 'ownerOf'>
  notifications: Pick<Notifications, 'send'>
  siteOf: (code: string) => Promise<Site | undefined>
  merchantName: (site: string) => Promise<string>
  /** The account with this id, if it belongs to the site, and to one of some stores. */
  customerOnSite: (db: Db, subsite: string, id: string, stores?: StoreScope) => Promise<{ firstName: string; lastName: string } | undefined>
  /** A function, since gift cards are created after store credit and need it. */
  giftCards: () => Pick<GiftCards, 'issue'>
  /** The number of an order. */
  orderNumber: (db: Db, orderId: string) => Promise<string | undefined>
}

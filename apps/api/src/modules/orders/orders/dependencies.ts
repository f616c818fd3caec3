import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Events } from '../../../kernel/events.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Carts } from '../../cart/port.ts'
import type { Inventory } from '../../catalogue/inventory/port.ts'
import type { PaymentReview } from '../../checkout/checkout/port.ts'
import type { Credit } from '../../checkout/credit/port.ts'
import type { Delivery } from '../../checkout/delivery/port.ts'
import type { GiftCards } from '../../checkout/gift-cards/port.ts'
import type { IdProofs } from '../../checkout/id-proof/port.ts'
import type { Payments } from '../../checkout/payments/port.ts'
import type { Site, Sites } from '../../content/sites/port.ts'
import type { Identity } from '../../customers/identity/port.ts'
import type { Verification } from '../../customers/verification/port.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { CancellationDecisions } from '../cancellations/port.ts'
import type { Documents } from '../documents/port.ts'
import type { Refunds } from '../refunds/port.ts'
import type { RevisionChoices } from '../revisions/port.ts'
import type { Merchant } from './mail/confirmation.ts'
import type { Holder, Orders, PageOf } from './port.ts'

/** Dependencies of orders from their posting to their payment, and of the confirmation. */
export interface OrderDependencies {
  db: Db
  clock: Clock
  events: Events
  secrets: Secrets
  carts: Pick<Carts, 'close'>
  inventory: Inventory
  sites: Pick<Sites, 'byCode'>
  delivery: Pick<Delivery, 'lines'>
  /** The sender of messages to the buyers of a site. */
  merchant: (site: Site) => Promise<Merchant>
  notifications: Notifications
  payments: () => Pick<Payments, 'ask' | 'release'>
  /** The modules that hold something for an order: promotions, credit, gift cards. */
  holders: () => readonly Holder[]
  /** The maximum numbers of unpaid orders of one device and one client address at the same time. */
  unpaid: { perDevice: number; perAddress: number }
  /** The shop's public origin, for links in e-mails; undefined where it is unknown. */
  publicOrigin: string | undefined
}

/** Dependencies of the transitions of units, of replacements, and of cash on delivery. */
export interface UnitDependencies {
  db: Db
  clock: Clock
  events: Events
  inventory: Pick<Inventory, 'reserve' | 'release' | 'sell' | 'writeOff'>
  delivery: Pick<Delivery, 'parcel'>
  documents: Pick<Documents, 'issueForShipment' | 'issueForReplacement' | 'askedAtTheDoor'>
}

/** Dependencies of ownership: guests who open an order by a code, and accounts that orders join. */
export interface OwnershipDependencies {
  db: Db
  clock: Clock
  identity: Pick<Identity, 'details' | 'ownerOf' | 'phoneSince' | 'formerAccounts' | 'reopen' | 'reopenForStaff' | 'signedOut'>
  notifications: Notifications
  verification: Verification
  credit: Pick<Credit, 'balance'>
  merchantName: (site: string) => Promise<string>
}

/** Dependencies of what staff read about orders, and of their notes. */
export interface StaffOrderDependencies {
  db: Db
  clock: Clock
  delivery: Pick<Delivery, 'lines'>
  documents: Pick<Documents, 'askedAtTheDoor' | 'ofNumber' | 'packedOf'>
  notifications: Pick<Notifications, 'ofOrder' | 'textOf' | 'repeat'>
  refunds: Pick<Refunds, 'ofOrder' | 'maySettle'>
  revisions: RevisionChoices
  cancellations: { decisionsOf: CancellationDecisions }
}

/** Dependencies of gift cards bought with orders. */
export interface OrderCardDependencies {
  db: Db
  clock: Clock
  giftCards: Pick<GiftCards, 'issue'>
  sites: Pick<Sites, 'byCode'>
}

/** Dependencies of e-mails about an order's progress. */
export interface OrderMailDependencies {
  db: Db
  sites: Pick<Sites, 'byCode'>
  notifications: Pick<Notifications, 'send'>
  pageOf: PageOf
}

/** Dependencies of the change of an order's address after its payment. */
export interface AddressDependencies {
  db: Db
  clock: Clock
  delivery: Pick<Delivery, 'check' | 'destination' | 'lines' | 'methods' | 'methodsFor' | 'readPlace'>
  notifications: Pick<Notifications, 'send'>
  pageOf: PageOf
}

/** Dependencies of orders that wait for an identity number. */
export interface OrderProofDependencies {
  db: Db
  clock: Clock
  orders: Pick<Orders, 'lock' | 'release' | 'opensTo'>
  proofs: IdProofs
  sites: Pick<Sites, 'byCode'>
  /** A function, since the checkout creates orders. */
  checkout: () => PaymentReview
}

import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { Audit } from '../../staff/audit/port.ts'
import type { IdNumber } from '../../checkout/id-proof/port.ts'
import type { CreditLot } from '../../checkout/credit/port.ts'
import type { Consent, ConsentAnswer } from '../consents/port.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { Identity } from '../identity/port.ts'

/** Dependencies of the search for customers on the kernel and other modules. */
export interface LookupDependencies {
  db: Db
  clock: Clock
  audit: Pick<Audit, 'recordLook'>
  identity: Pick<Identity, 'readContact' | 'deletionPlan' | 'exportForStaff' | 'planDeletionForStaff'>
  /** The answers of a customer on a site that are in force, and every answer so far with the newest first. */
  consentsOf: (customerId: string, subsite: string) => Promise<{ consents: Consent[]; history: ConsentAnswer[] }>
  /** The lots of store credit of a customer on a site, the newest first; at most fifty. */
  creditOf: (customerId: string, subsite: string) => Promise<CreditLot[]>
  /** The identity numbers of a customer's orders on a site, or in some stores of it, in full. */
  idNumbersOf: (subsite: string, customerId: string, stores?: StoreScope) => Promise<IdNumber[]>
  /** The identity number of an order, in full; none where it needed none. */
  idNumberOfOrder: (orderId: string) => Promise<IdNumber[]>
  notifications: Pick<Notifications, 'send'>
  merchantName: () => Promise<string>
  /** The active owners of a site. */
  ownersOf: (tx: Db, site: string) => Promise<{ email: string; name: string; language: string }[]>
}

import type { Permission } from '@karat/contract/permissions.ts'
import type { RecordAct } from '../kernel/acts.ts'
import type { Db } from '../kernel/db/db.ts'
import type { CartService } from '../modules/cart/service.ts'
import type { Checkout } from '../modules/checkout/checkout/service.ts'
import type { CreditService } from '../modules/checkout/credit/service.ts'
import type { DraftService } from '../modules/checkout/drafts/service.ts'
import type { GiftCardService } from '../modules/checkout/gift-cards/service.ts'
import type { PaymentService } from '../modules/checkout/payments/service.ts'
import type { PersonalData } from '../modules/customers/identity/port.ts'
import type { IdentityService } from '../modules/customers/identity/service.ts'
import type { OrderService, StaffOrders } from '../modules/orders/orders/service.ts'
import type { RevisionService } from '../modules/orders/revisions/service.ts'

/**
 * Modules that others are given before they exist: orders release payments and payments place orders. Their functions are called after
 * everything is composed.
 */
export interface Later {
  identity: () => IdentityService
  /** The modules with personal data, which an account's deletion and export ask. */
  personalData: () => readonly PersonalData[]
  carts: () => CartService
  credit: () => CreditService
  giftCards: () => GiftCardService
  orders: () => OrderService
  payments: () => PaymentService
  checkout: () => Checkout
  drafts: () => DraftService
  revisions: () => RevisionService
  staffOrders: () => StaffOrders
  /** Whether a member of staff works alone on a site: nobody else may approve acts with money, or those that need a permission `of`. */
  worksAlone: (db: Db, site: string, memberId: string, of?: Permission) => Promise<boolean>
  /** Writes an act of staff to the audit. */
  recordAct: RecordAct
}

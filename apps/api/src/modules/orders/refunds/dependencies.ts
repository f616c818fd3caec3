import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Events } from '../../../kernel/events.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Credit } from '../../checkout/credit/port.ts'
import type { GiftCards } from '../../checkout/gift-cards/port.ts'
import type { Payments } from '../../checkout/payments/port.ts'
import type { Sites } from '../../content/sites/port.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { SetCashRefunded, OrderAccess, Orders, PageOf, PicturesOf } from '../orders/port.ts'

/** Dependencies of refunds on the kernel and other modules. */
export interface RefundDependencies {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  events: Events
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>
  sites: Pick<Sites, 'byCode'>
  orders: Pick<Orders, 'lock' | 'find' | 'payer'>
  orderOwnership: OrderAccess
  setCashRefunded: SetCashRefunded
  payments: () => Pick<Payments, 'refundPart'>
  credit: Pick<Credit, 'refund' | 'grant'>
  giftCards: Pick<GiftCards, 'refund'>
  notifications: Pick<Notifications, 'send'>
  pageOf: PageOf
  picturesOf: PicturesOf
}

import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Stores } from '../stores/port.ts'
import type { Notifications } from '../../notifications/port.ts'

/** Dependencies of enquiries on the kernel and other modules. */
export interface EnquiryDependencies {
  db: Db
  clock: Clock
  stores: Pick<Stores, 'all' | 'ofSite'>
  notifications: Pick<Notifications, 'send'>
}

import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Events } from '../../../kernel/events.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import type { StaffCalls } from '../../../kernel/route.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { Sites } from '../../content/sites/port.ts'
import type { Orders } from '../../orders/orders/port.ts'
import type { MemberRights } from '../members/port.ts'
import type { ThingStores } from '../store-scope/port.ts'

/** Dependencies of approvals on the kernel and other modules. */
export interface ApprovalDependencies {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  events: Events
  secrets: Pick<Secrets, 'encrypt' | 'decrypt' | 'hmac' | 'hmacs'>
  sites: Pick<Sites, 'byCode'>
  orders: Pick<Orders, 'payer'>
  members: MemberRights
  storeScope: ThingStores
  /** The customer whose account has an e-mail address, by id; undefined where none has. */
  customerOfEmail: (db: Db, email: string) => Promise<string | undefined>
  /** The account with this id, if it belongs to the site, and to one of some stores. */
  customerOnSite: (db: Db, subsite: string, id: string, stores?: StoreScope) => Promise<object | undefined>
  /** The calls of staff of this process; throws before the service is registered. */
  calls: () => StaffCalls
}

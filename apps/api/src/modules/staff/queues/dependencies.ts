import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { Site, Sites } from '../../content/sites/port.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { ClaimDigest, MemberRights } from '../members/port.ts'
import type { Queue } from './store.ts'

/** Dependencies of the counts on the kernel, and the queues of other modules in the order of their answer. */
export interface QueueDependencies {
  db: Db
  clock: Clock
  queues: readonly Queue[]
}

/** How many things each list has, by its name. */
type ListCounts = (site: Site, stores: StoreScope) => Promise<Readonly<Record<string, { count: number }>>>

/** Dependencies of the mails that tell members what waits. */
export interface DigestDependencies extends QueueDependencies {
  sites: Pick<Sites, 'all'>
  notifications: Pick<Notifications, 'send'>
  membersOf: MemberRights['onSite']
  claimDigest: ClaimDigest
  orderCounts: ListCounts
  returnCounts: ListCounts
  merchantName: (site: string) => Promise<string>
  /** The shop's public origin, for the link to the back office. */
  publicOrigin: string | undefined
}

import type { Db } from '../../../kernel/db/db.ts'
import type { Pricing } from '../../catalogue/pricing/port.ts'
import type { Sites } from '../../content/sites/port.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { Approvals } from '../approvals/port.ts'
import type { MemberRights } from '../members/port.ts'

/** Dependencies of the mails that tell members what waits for their approval. */
export interface AlertDependencies {
  db: Db
  sites: Pick<Sites, 'all' | 'byCode'>
  notifications: Pick<Notifications, 'send'>
  membersOf: MemberRights['onSite']
  waitingRates: Pricing['waitingRates']
  secondPersons: Approvals['secondPersons']
  merchantName: (site: string) => Promise<string>
  /** The shop's public origin, for links to the back office. */
  publicOrigin: string | undefined
}

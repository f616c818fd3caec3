import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Site } from '../../content/sites/port.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { Credit } from '../credit/port.ts'

/** Dependencies of gift cards on the kernel and other modules. */
export interface GiftCardDependencies {
  db: Db
  clock: Clock
  secrets: Secrets
  jobs: Pick<Jobs, 'add'>
  notifications: Pick<Notifications, 'send'>
  credit: Pick<Credit, 'grant'>
  siteOf: (code: string) => Promise<Site | undefined>
  merchantName: (site: string) => Promise<string>
}

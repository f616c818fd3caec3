import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import type { Passwords } from '../../../kernel/passwords/passwords.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Sites } from '../../content/sites/port.ts'
import type { Stores } from '../../content/stores/port.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { Audit } from '../audit/port.ts'
import type { Security } from '../security/port.ts'

/** Dependencies of the members of staff on the kernel and other modules. */
export interface MemberDependencies {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  secrets: Secrets
  passwords: Passwords
  sites: Sites
  stores: Pick<Stores, 'all' | 'ofSite'>
  notifications: Notifications
  audit: Audit
  security: Security
  /** The merchant's name on a site, by the site's code; of the first site without one. */
  merchantName: (site?: string) => Promise<string>
  /** The shop's public origin, for links in e-mails. */
  publicOrigin: string | undefined
}

import type { Permission } from '@karat/contract/permissions.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import type { StoreLimits } from '../../../kernel/store-scope.ts'
import type { Site, Sites } from '../../content/sites/port.ts'

/** Dependencies of the home screen on the kernel and the sites. */
export interface HomeDependencies {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  sites: Pick<Sites, 'all' | 'websites'>
  /** Since when the oldest act of others waits for a member as the second person, and the first deadline. */
  oldestApproval: (
    site: Site,
    member: { staffId: string; permissions: readonly Permission[]; limits: StoreLimits },
  ) => Promise<{ since: string | null; due: string | null }>
  /** Since when the oldest ended month waits to be closed, and when the next one has ended too. */
  monthToClose: (site: Site) => Promise<{ since: string | null; due: string | null }>
  /** Since when the oldest payment, refund or cash that is late in no payout is open. */
  latePayout: (site: Site) => Promise<{ since: string | null; due: string | null }>
  /** How many days unused bags are stored at most. */
  bagDays: number
}

import type { Permission } from '@karat/contract/permissions.ts'
import { dayIn } from '../../../kernel/clock.ts'
import type { StoreLimits } from '../../../kernel/store-scope.ts'
import type { Site } from '../../content/sites/port.ts'
import type { HomeDependencies } from './dependencies.ts'
import { readOldest, type Waiting } from './views.ts'

/** Since when the oldest thing waits for a member in each list of a site that these permissions let them act on, and the first deadline. */
export async function readWaiting(
  { clock, db, oldestApproval }: HomeDependencies,
  site: Site,
  { id, permissions, limits = {} }: { id: string; permissions: readonly Permission[]; limits?: StoreLimits },
): Promise<Waiting[]> {
  const now = clock.now()
  const lists = readOldest(db, { subsite: site.code, today: dayIn(site.timeZone, now), now, permissions, limits })
  // Acts with money wait for those who give it, and write-offs for those who write off.
  if (!permissions.includes('money.give') && !permissions.includes('stock.write_off')) return lists
  const [found, approval] = await Promise.all([lists, oldestApproval(site, { staffId: id, permissions, limits })])
  return [...found, { name: 'approvals', ...approval }]
}

import type { Permission } from '@karat/contract/permissions.ts'
import { dayIn } from '../../../kernel/clock.ts'
import type { StoreLimits } from '../../../kernel/store-scope.ts'
import type { Site } from '../../content/sites/port.ts'
import type { HomeDependencies } from './dependencies.ts'
import { readOldest, type Waiting } from './views.ts'

/** Since when the oldest thing waits for a member in each list of a site that these permissions let them act on, and the first deadline. */
export async function readWaiting(
  { clock, db, latePayout, monthToClose, oldestApproval }: HomeDependencies,
  site: Site,
  { id, permissions, limits = {} }: { id: string; permissions: readonly Permission[]; limits?: StoreLimits },
): Promise<Waiting[]> {
  const now = clock.now()
  const ofModules: readonly { name: string; permissions: readonly Permission[]; read: () => Promise<Omit<Waiting, 'name'>> }[] = [
    { name: 'months', permissions: ['accounts.lock'], read: () => monthToClose(site) },
    { name: 'payouts', permissions: ['accounts.payouts'], read: () => latePayout(site) },
    // Acts with money wait for those who give it, and write-offs for those who write off.
    {
      name: 'approvals',
      permissions: ['money.give', 'stock.write_off'],
      read: () => oldestApproval(site, { staffId: id, permissions, limits }),
    },
  ]
  const [lists, ...found] = await Promise.all([
    readOldest(db, { subsite: site.code, today: dayIn(site.timeZone, now), now, permissions, limits }),
    ...ofModules
      .filter((one) => one.permissions.some((permission) => permissions.includes(permission)))
      .map(async ({ name, read }): Promise<Waiting> => ({ name, ...(await read()) })),
  ])
  return [...lists, ...found]
}

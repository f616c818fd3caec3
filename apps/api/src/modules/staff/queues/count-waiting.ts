import type { Permission } from '@karat/contract/permissions.ts'
import type { StoreLimits } from '../../../kernel/store-scope.ts'
import type { Site } from '../../content/sites/port.ts'
import type { QueueDependencies } from './dependencies.ts'
import { countQueues } from './store.ts'

/** The highest exact count. */
const maxExact = 999

/** How much waits for a member in each queue of a site that these permissions let them read; exact to 999, then `more`. */
export async function countWaiting(
  { clock, db, queues }: QueueDependencies,
  site: Site,
  { id, permissions, limits = {} }: { id: string; permissions: readonly Permission[]; limits?: StoreLimits },
): Promise<{ name: string; count: number; more: boolean }[]> {
  const readable = queues.filter(
    ({ permission, orPermission = permission }) => permissions.includes(permission) || permissions.includes(orPermission),
  )
  const counts = await countQueues(db, readable, {
    site,
    subsite: site.code,
    now: clock.now(),
    memberId: id,
    permissions,
    limits,
    limit: maxExact + 1,
  })
  return readable.map(({ name }) => {
    const count = counts.get(name) ?? 0
    return { name, count: Math.min(count, maxExact), more: count > maxExact }
  })
}

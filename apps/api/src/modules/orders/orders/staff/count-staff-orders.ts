import { type OrderView, orderViews, type StaffCount, staffCountOf } from '@karat/sites/staff-lists.ts'
import { dayIn } from '../../../../kernel/clock.ts'
import type { StoreScope } from '../../../../kernel/store-scope.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { StaffOrderDependencies } from '../dependencies.ts'
import { stageStates } from '../stages.ts'
import { countByStage } from './views.ts'

/** How many orders of a site, or of some stores of it, each list has, exact up to 10,000. */
export async function countStaffOrders(
  { clock, db }: Pick<StaffOrderDependencies, 'clock' | 'db'>,
  site: Site,
  stores?: StoreScope,
): Promise<Record<OrderView, StaffCount>> {
  const counts = await countByStage(db, { subsite: site.code, today: dayIn(site.timeZone, clock.now()), stores })
  const of = (name: string) => counts.get(name) ?? 0
  const open = ['on-hold', ...Object.keys(stageStates)].reduce((sum, stage) => sum + of(stage), 0)
  const counted = orderViews.map((view) => [view, staffCountOf(view === 'all-open' ? open : of(view))] as const)
  return Object.fromEntries(counted) as Record<OrderView, StaffCount>
}

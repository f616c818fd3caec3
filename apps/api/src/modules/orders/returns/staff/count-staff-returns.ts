import { type StaffCount, staffCountOf, type StaffReturnView, staffReturnViews } from '@karat/sites/staff-lists.ts'
import type { StoreScope } from '../../../../kernel/store-scope.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { ReturnDependencies } from '../dependencies.ts'
import { dueStates } from '../rules.ts'
import { countByState } from './views.ts'

/** How many returns of a site, or of some stores of it, each list has, exact up to 10,000. */
export async function countStaffReturns(
  { db }: Pick<ReturnDependencies, 'db'>,
  site: Site,
  stores?: StoreScope,
): Promise<Record<StaffReturnView, StaffCount>> {
  const open = Object.values(dueStates).flat()
  const counts = await countByState(db, site.code, open, stores)
  const lists: Record<StaffReturnView, readonly string[]> = { ...dueStates, 'all-open': open, all: ['all'] }
  const counted = staffReturnViews.map((view) => {
    const count = lists[view].reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)
    return [view, staffCountOf(count)] as const
  })
  return Object.fromEntries(counted) as Record<StaffReturnView, StaffCount>
}

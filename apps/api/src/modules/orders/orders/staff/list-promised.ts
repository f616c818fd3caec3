import { dayIn } from '../../../../kernel/clock.ts'
import { pageOfRows, readPage } from '../../../../kernel/key-page.ts'
import type { StoreScope } from '../../../../kernel/store-scope.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { StaffOrderDependencies } from '../dependencies.ts'
import { orderFilterOf } from './order-filter.ts'
import type { StaffOrderPage } from './list-staff-orders.ts'
import { placeKinds, readStaffOrders } from './views.ts'

/** The most orders that are shown beside the lists. */
const limit = 6

/** The open orders of a site, or of some stores of it, that are promised for today or were for an earlier day, the earliest first. */
export async function listPromisedOrders(
  { clock, db }: Pick<StaffOrderDependencies, 'clock' | 'db'>,
  site: Site,
  stores?: StoreScope,
): Promise<StaffOrderPage> {
  const page = readPage({ limit }, placeKinds('late'))
  const tomorrow = new Date(dayIn(site.timeZone, clock.now()))
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1)
  // Late tomorrow are those that are late now, and those of today.
  const today = tomorrow.toISOString().slice(0, 10)
  const filter = orderFilterOf(site, { stores })
  const listed = await readStaffOrders(db, { subsite: site.code, view: 'late', page, today, filter, isOldestFirst: false })
  return { ...pageOfRows(listed, page), more: false, lookedTo: null }
}

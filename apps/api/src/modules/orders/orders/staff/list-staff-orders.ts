import type { OrderView } from '@karat/sites/staff-lists.ts'
import { dayIn } from '../../../../kernel/clock.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { StaffOrderDependencies } from '../dependencies.ts'
import { type AskedPage, pageOfRows, readPage } from '../../../../kernel/row-key.ts'
import { listByStage, placeKinds, searchOrders, type StaffListedOrder } from './views.ts'

/** A list as staff ask for it; `search` takes precedence over `view`. */
export interface AskedOrders extends AskedPage {
  view?: OrderView | undefined
  search?: string | undefined
}

/** A page of orders, the keys of its neighbours, and whether a search found more than it shows. */
export interface StaffOrderPage {
  rows: StaffListedOrder[]
  next: string | null
  previous: string | null
  more: boolean
}

/** A page of a site's orders by what needs staff next, or the orders that a search finds. */
export async function listStaffOrders(
  { clock, db }: Pick<StaffOrderDependencies, 'clock' | 'db'>,
  site: Site,
  { view = 'all-open', search, ...asked }: AskedOrders,
): Promise<StaffOrderPage> {
  const page = readPage(asked, search === undefined ? placeKinds(view) : ['string'])
  if (search !== undefined) {
    const found = await searchOrders(db, site.code, search)
    return { rows: found.slice(0, page.limit), next: null, previous: null, more: found.length > page.limit }
  }
  const found = await listByStage(db, site.code, view, page, dayIn(site.timeZone, clock.now()))
  return { ...pageOfRows(found, page), more: false }
}

import type { ListOrder, OrderView } from '@karat/sites/staff-lists.ts'
import { dayIn } from '../../../../kernel/clock.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { StaffOrderDependencies } from '../dependencies.ts'
import { type AskedPage, pageOfRows, readPage } from '../../../../kernel/key-page.ts'
import { type AskedOrderFilter, orderFilterOf } from './order-filter.ts'
import { placeKinds, readStaffOrders, searchOrders, type StaffListedOrder } from './views.ts'

/** A list as staff ask for it; `search` takes precedence over view and filter. */
export interface AskedOrders extends AskedPage, AskedOrderFilter {
  view?: OrderView | undefined
  /** The order of the view `all`. */
  order?: ListOrder | undefined
  search?: string | undefined
}

/** A page of orders, the keys of its neighbours, and whether a search found more than it shows. */
export interface StaffOrderPage {
  rows: StaffListedOrder[]
  next: string | null
  previous: string | null
  more: boolean
  /** The time of the last order that a filter was compared with, where others follow it; microseconds since 1970. */
  lookedTo: number | null
}

/** A page of a site's orders by what needs staff next, or the orders that a search finds. */
export async function listStaffOrders(
  { clock, db }: Pick<StaffOrderDependencies, 'clock' | 'db'>,
  site: Site,
  { view = 'all-open', search, order = 'newest', after, before, limit, ...filter }: AskedOrders,
): Promise<StaffOrderPage> {
  const page = readPage({ after, before, limit }, search === undefined ? placeKinds(view) : ['string'])
  if (search !== undefined) {
    const found = await searchOrders(db, site.code, search, filter.stores)
    return { rows: found.slice(0, page.limit), next: null, previous: null, more: found.length > page.limit, lookedTo: null }
  }
  const listed = await readStaffOrders(db, {
    subsite: site.code,
    view,
    page,
    today: dayIn(site.timeZone, clock.now()),
    filter: orderFilterOf(site, filter),
    isOldestFirst: order === 'oldest',
  })
  return { ...pageOfRows(listed, page), more: false, lookedTo: listed.end ? Number(listed.end[0]) : null }
}

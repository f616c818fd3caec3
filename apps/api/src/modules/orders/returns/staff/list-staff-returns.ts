import type { ListOrder, StaffReturnView } from '@karat/sites/staff-lists.ts'
import { type AskedPage, pageOfRows, readPage } from '../../../../kernel/key-page.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { ReturnDependencies } from '../dependencies.ts'
import type { ReturnState } from '../machine.ts'
import { dueStates } from '../rules.ts'
import { type AskedReturnFilter, returnFilterOf } from './return-filter.ts'
import { readStaffReturns, searchReturns, type StaffListedReturn } from './views.ts'

/** A list as staff ask for it; `search` takes precedence over view and filter. */
export interface AskedReturns extends AskedPage, AskedReturnFilter {
  view?: StaffReturnView | undefined
  /** The order of the view `all`. */
  order?: ListOrder | undefined
  search?: string | undefined
}

/** A page of returns, the keys of its neighbours, and whether a search found more than it shows. */
export interface StaffReturnPage {
  rows: StaffListedReturn[]
  next: string | null
  previous: string | null
  more: boolean
  /** The time of the last return that a filter was compared with, where others follow it; microseconds since 1970. */
  lookedTo: number | null
}

/** The states of a list; undefined for all returns. */
export function statesOf(view: StaffReturnView): readonly ReturnState[] | undefined {
  if (view === 'all') return undefined
  return view === 'all-open' ? Object.values(dueStates).flat() : dueStates[view]
}

/** A page of a site's returns by what is due, or the returns that a search finds. */
export async function listStaffReturns(
  { db }: Pick<ReturnDependencies, 'db'>,
  site: Site,
  { view = 'all-open', search, order = 'newest', after, before, limit, ...filter }: AskedReturns,
): Promise<StaffReturnPage> {
  const page = readPage({ after, before, limit }, search === undefined ? ['number', 'string'] : ['string'])
  if (search !== undefined) {
    const found = await searchReturns(db, site.code, search, filter.stores)
    return { rows: found.slice(0, page.limit), next: null, previous: null, more: found.length > page.limit, lookedTo: null }
  }
  const listed = await readStaffReturns(db, {
    subsite: site.code,
    states: statesOf(view),
    page,
    filter: returnFilterOf(site, filter),
    isOldestFirst: order === 'oldest',
  })
  return { ...pageOfRows(listed, page), more: false, lookedTo: listed.end ? Number(listed.end[0]) : null }
}

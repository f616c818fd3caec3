import type { StaffReturnView } from '@karat/sites/staff-lists.ts'
import { type AskedPage, pageOfRows, readPage } from '../../../../kernel/row-key.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { ReturnDependencies } from '../dependencies.ts'
import { dueStates } from '../rules.ts'
import { listByDue, listNewest, searchReturns, type StaffListedReturn } from './views.ts'

/** A list as staff ask for it; `search` takes precedence over `view`. */
export interface AskedReturns extends AskedPage {
  view?: StaffReturnView | undefined
  search?: string | undefined
}

/** A page of returns, the keys of its neighbours, and whether a search found more than it shows. */
export interface StaffReturnPage {
  rows: StaffListedReturn[]
  next: string | null
  previous: string | null
  more: boolean
}

/** A page of a site's returns by what is due, or the returns that a search finds. */
export async function listStaffReturns(
  { db }: Pick<ReturnDependencies, 'db'>,
  site: Site,
  { view = 'all-open', search, ...asked }: AskedReturns,
): Promise<StaffReturnPage> {
  const page = readPage(asked, search === undefined ? ['number', 'string'] : ['string'])
  if (search !== undefined) {
    const found = await searchReturns(db, site.code, search)
    return { rows: found.slice(0, page.limit), next: null, previous: null, more: found.length > page.limit }
  }
  const states = view === 'all' || view === 'all-open' ? Object.values(dueStates).flat() : dueStates[view]
  const found = view === 'all' ? await listNewest(db, site.code, page) : await listByDue(db, site.code, states, page)
  return { ...pageOfRows(found, page), more: false }
}

import { type Currency, toDecimal } from '@karat/money/money.ts'
import { fullName } from '@karat/sites/locale.ts'
import { timeIn } from '../../../../kernel/clock.ts'
import { type ListFilter, readAllPages } from '../../../../kernel/list-filter.ts'
import { maskedName, maskedPhone } from '../../../../kernel/masked-contact.ts'
import type { StoreScope } from '../../../../kernel/store-scope.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { ReturnDependencies } from '../dependencies.ts'
import { refundOf } from '../rules.ts'
import { type AskedReturns, statesOf } from './list-staff-returns.ts'
import { returnFilterOf } from './return-filter.ts'
import { readReturnsForExport, type StaffListedReturn } from './views.ts'

/** The columns of an export of returns. Amounts are major units, times those of the site's clocks. */
export const returnExportColumns = [
  'number',
  'order',
  'created_at',
  'state',
  'since',
  'deadline',
  'reason',
  'resolution',
  'handover',
  'pieces',
  'amount',
  'currency',
  'customer',
  'phone',
] as const

function cellsOf(one: StaffListedReturn, timeZone: string, showsContacts: boolean) {
  const timeOrNull = (at: string | null) => (at === null ? null : timeIn(timeZone, new Date(at)))
  const name = fullName(one.firstName, one.lastName)
  return [
    one.number,
    one.orderNumber,
    timeOrNull(one.createdAt),
    one.state,
    timeOrNull(one.since),
    timeOrNull(one.deadline),
    one.pieces[0]?.reason ?? null,
    one.resolution,
    one.handover,
    one.pieces.length,
    toDecimal(refundOf(one.pieces, one.deduction), one.currency as Currency),
    one.currency,
    showsContacts ? name : maskedName(name),
    showsContacts ? one.phone : maskedPhone(one.phone),
  ]
}

/** The returns that are in one of some states, as a filter. */
function withStates(filter: ListFilter | undefined, states: readonly string[] | undefined): ListFilter | undefined {
  if (!states) return filter
  return {
    between: filter?.between ?? ['-infinity', 'infinity'],
    columns: [...new Set(['state', ...(filter?.columns ?? [])])],
    conditions: (row, first) =>
      `${row}.state = any(string_to_array($${first}, ' '))${filter ? ` and ${filter.conditions(row, first + 1)}` : ''}`,
    values: [states.join(' '), ...(filter?.values ?? [])],
  }
}

/** The returns of a site that a filter leaves, page by page: the newest first, or the oldest. */
export function exportStaffReturns(
  { db }: Pick<ReturnDependencies, 'db'>,
  site: Site,
  { view = 'all', order = 'newest', ...asked }: Omit<AskedReturns, 'search' | 'after' | 'before' | 'limit'>,
  { showsContacts, stores }: { showsContacts: boolean; stores: StoreScope },
) {
  const filter = withStates(returnFilterOf(site, { ...asked, stores }), statesOf(view))
  return readAllPages(
    db,
    { table: 'return_request', subsite: site.code, isOldestFirst: order === 'oldest', filter },
    (page) => readReturnsForExport(db, page),
    (row) => cellsOf(row, site.timeZone, showsContacts),
  )
}

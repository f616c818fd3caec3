import { type Currency, toDecimal } from '@karat/money/money.ts'
import { fullName } from '@karat/sites/locale.ts'
import type { OrderView } from '@karat/sites/staff-lists.ts'
import { dayIn, timeIn } from '../../../../kernel/clock.ts'
import { type ListFilter, readAllPages } from '../../../../kernel/list-filter.ts'
import { maskedEmail, maskedName, maskedPhone } from '../../../../kernel/masked-contact.ts'
import type { StoreScope } from '../../../../kernel/store-scope.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { StaffOrderDependencies } from '../dependencies.ts'
import type { AskedOrders } from './list-staff-orders.ts'
import { orderFilterOf } from './order-filter.ts'
import { readForExport, type ExportedOrder } from './views.ts'

/**
 * The columns of an export of orders. Amounts are major units with tax, times those of the site's clocks. Without the permission to export
 * customers, name and contacts are masked, city and post code left out: the file would be a list of customers by what they spend.
 */
export const orderExportColumns = [
  'number',
  'created_at',
  'placed_at',
  'state',
  'stage',
  'hold_reason',
  'promised_for',
  'pieces',
  'gift_cards',
  'total',
  'currency',
  'gateway',
  'payment_method',
  'payment_state',
  'delivery_method',
  'customer',
  'phone',
  'email',
  'city',
  'postcode',
  'country',
] as const

function cellsOf(order: ExportedOrder, timeZone: string, showsContacts: boolean) {
  const timeOrNull = (at: string | null) => (at === null ? null : timeIn(timeZone, new Date(at)))
  const name = fullName(order.firstName ?? '', order.lastName ?? '')
  const { phone, email } = order
  return [
    order.number,
    timeOrNull(order.createdAt),
    timeOrNull(order.placedAt),
    order.state,
    order.stage,
    order.holdReason,
    order.promisedFor,
    order.pieces,
    order.cards,
    toDecimal(order.total, order.currency as Currency),
    order.currency,
    order.gateway,
    order.paymentMethod,
    order.paymentState,
    order.deliveryMethod,
    showsContacts ? name : maskedName(name),
    phone && (showsContacts ? phone : maskedPhone(phone)),
    email && (showsContacts ? email : maskedEmail(email)),
    showsContacts ? order.city : null,
    showsContacts ? order.postcode : null,
    order.country,
  ]
}

/** The orders that are in a view, as a filter. */
function withView(filter: ListFilter | undefined, view: OrderView, today: string): ListFilter | undefined {
  if (view === 'all') return filter
  const { between, columns, conditions, values } = filter ?? {
    between: ['-infinity', 'infinity'],
    columns: [],
    conditions: undefined,
    values: [],
  }
  return {
    between: between as [string, string],
    columns: [...new Set([...columns, 'stage', 'hold_reason', 'promised_for', 'hallmarking_since'])],
    conditions: (row, first) => {
      const [viewAt, todayAt, next] = [`$${first}`, `$${first + 1}`, first + 2]
      const ofView = `case ${viewAt} when 'all-open' then ${row}.stage is not null and ${row}.stage <> 'unpaid'
        when 'late' then ${row}.stage is not null and ${row}.stage <> 'unpaid' and ${row}.promised_for < ${todayAt}
        when 'at-hallmarking' then ${row}.hallmarking_since is not null
        when 'awaiting-answer' then ${row}.stage = 'unpaid' or (${row}.stage = 'on-hold' and ${row}.hold_reason = 'id_proof')
          or (${row}.stage = 'revisions' and exists (select from revision r where r.order_id = ${row}.id and r.state in ('awaiting_customer', 'settlement')))
        else ${row}.stage = ${viewAt} end`
      return conditions ? `(${ofView}) and ${conditions(row, next)}` : `(${ofView})`
    },
    values: [view, today, ...values],
  }
}

/** The orders of a site that a filter leaves, page by page: the newest first, or the oldest. */
export function exportStaffOrders(
  { clock, db }: Pick<StaffOrderDependencies, 'clock' | 'db'>,
  site: Site,
  { view = 'all', order = 'newest', ...asked }: Omit<AskedOrders, 'search' | 'after' | 'before' | 'limit'>,
  { showsContacts, stores }: { showsContacts: boolean; stores: StoreScope },
) {
  const filter = withView(orderFilterOf(site, { ...asked, stores }), view, dayIn(site.timeZone, clock.now()))
  return readAllPages(
    db,
    { table: 'orders', subsite: site.code, isOldestFirst: order === 'oldest', filter },
    (page) => readForExport(db, page),
    (row) => cellsOf(row, site.timeZone, showsContacts),
  )
}

import { maxStaffCount, maxStaffRows } from '@karat/sites/staff-lists.ts'
import type { ReturnResolution } from '@karat/sites/returns.ts'
import { type Db, named } from '../../../../kernel/db/db.ts'
import {
  type ListFilter,
  microsecondsOf,
  narrowed,
  readLookedTo,
  timedPage,
  type TimedPage,
  timeOfMicroseconds,
} from '../../../../kernel/list-filter.ts'
import { type ListedRows, maxPlaceNumber, type PlacedPage, type RowPlace } from '../../../../kernel/key-page.ts'
import { otherAccountOfOrder } from '../../../../kernel/other-account.ts'
import { isInScope, isListedIn, type StoreScope } from '../../../../kernel/store-scope.ts'
import type { ActorKind } from '../../../../kernel/machine.ts'
import type { OrderAddress, OrderItemOptions } from '../../orders/port.ts'
import type { ReturnState } from '../machine.ts'
import type { Handover, Reason, ReturnPiece } from '../port.ts'

/** A return in a staff list. Amounts are minor units. */
export interface StaffListedReturn {
  place: RowPlace
  number: string
  orderNumber: string
  createdAt: string
  firstName: string
  lastName: string
  phone: string
  language: string
  state: ReturnState
  since: string
  deadline: string | null
  resolution: ReturnResolution
  handover: Handover
  deduction: number
  /** How many units wait to go back to their owner. */
  goesBack: number
  currency: string
  pieces: {
    variantId: string
    name: string
    options: OrderItemOptions
    reason: Reason
    state: ReturnPiece['state']
    amount: number
  }[]
}

/** One row more than the longest page, so that a page knows whether others follow. */
const rowsRead = maxStaffRows + 1

/** When a return `r` is due: by the deadline of its shopper; without one since its request. */
const due = 'coalesce(r.deadline, r.created_at)'

const since = `coalesce((select max(e.at) from return_event e where e.return_id = r.id), r.created_at)`

/** The rows of returns from `page (id, place, at)`, in an order of time. */
const rowsOf = (page: string, order: string) => `with page as (${page})
  select p.place, r.number, o.number as "orderNumber", r.created_at as "createdAt", o.address->'shipping'->>'firstName' as "firstName",
    o.address->'shipping'->>'lastName' as "lastName", o.address->'shipping'->>'phone' as phone, r.language, r.state, ${since} as since, r.deadline, r.resolution,
    r.handover, r.deduction::float8 as deduction, r.currency,
    (select count(*)::int from return_unit x where x.return_id = r.id and x.goes_back and x.back_at is null) as "goesBack",
    (select jsonb_agg(jsonb_build_object('variantId', i.variant_id, 'name', i.name, 'options', i.options, 'reason', x.reason, 'state', x.state, 'amount', x.amount) order by x.position)
      from return_unit x join order_unit u on u.id = x.unit_id join order_item i on i.id = u.item_id where x.return_id = r.id) as pieces
  from page p join return_request r on r.id = p.id join orders o on o.id = r.order_id order by p.at${order}, p.id${order}`

/** A list of a site's returns, and the page of it to read. */
export interface StaffReturnList {
  subsite: string
  /** The states of the list; undefined for all returns by the time of their request. */
  states: readonly ReturnState[] | undefined
  page: PlacedPage
  filter: ListFilter | undefined
  /** The order of all returns. */
  isOldestFirst: boolean
}

/**
 * A page of the returns of a site in some states, by what is due first. Each state is read by its own part of the index
 * `return_request_due`.
 */
function listByDue(db: Db, { subsite, states, page, filter }: StaffReturnList): Promise<StaffListedReturn[]> {
  const { place, isBackward } = page
  const [than, order] = isBackward ? ['<', ' desc'] : ['>', '']
  const narrow = narrowed(filter, 'r', 5)
  return named(
    db,
    `staff_returns_due_${isBackward ? 'before' : 'after'}${filter ? `_filtered${filter.name ?? ''}` : ''}`,
    rowsOf(
      `select f.id, jsonb_build_array(${microsecondsOf('f.at')}, f.id) as place, f.at from unnest($2::text[]) s(state), lateral (
         select r.id, ${due} as at from return_request r where r.subsite = $1 and r.state = s.state and (${due}, r.id) ${than} (${timeOfMicroseconds('$3')}, $4)
         ${narrow.text} order by ${due}${order}, r.id${order} limit ${rowsRead}) f
       order by f.at${order}, f.id${order} limit ${rowsRead}`,
      order,
    ),
    [subsite, states, ...(place ?? (isBackward ? [maxPlaceNumber, '\u{10FFFF}'] : [0, ''])), ...narrow.values],
  )
}

/** A page of a list, in the order of reading: one row more than the page takes where there are more. */
export async function readStaffReturns(db: Db, list: StaffReturnList): Promise<ListedRows<StaffListedReturn>> {
  if (list.states) return { found: await listByDue(db, list), end: undefined }
  const timed = { ...list, table: 'return_request', limit: rowsRead } as const
  const { name, text, values, order } = timedPage(timed)
  const found = await named<StaffListedReturn>(db, `staff_${name}`, rowsOf(text, order), values)
  return { found, end: found.length > list.page.limit ? undefined : await readLookedTo(db, timed) }
}

/** The returns of a page of an export. */
export const readReturnsForExport = (db: Db, { text, values, order }: TimedPage): Promise<StaffListedReturn[]> =>
  named(db, undefined, rowsOf(text, order), values)

/** The returns whose number begins with a text, and those of the order of that number; the newest first. */
export const searchReturns = (db: Db, subsite: string, words: string, stores: StoreScope): Promise<StaffListedReturn[]> =>
  named(
    db,
    'staff_returns_search',
    rowsOf(
      `select c.id, jsonb_build_array(c.id) as place, c.created_at as at from (
         (select r.id, r.created_at from return_request r where r.subsite = $1 and r.number ~>=~ $2 and r.number ~<~ ($2 || '\u{10FFFF}')
           and ${isInScope('r.stores', '$3')} limit ${rowsRead})
         union (select r.id, r.created_at from orders o join return_request r on r.order_id = o.id where o.number = $2 and r.subsite = $1
           and ${isInScope('r.stores', '$3')} limit ${rowsRead})) c`,
      ' desc',
    ),
    [subsite, words.toUpperCase(), stores ?? null],
  )

/** The number of returns of a site, or of some stores of it, in each state, and of all (`all`), at most one more than the limit of exact counts. */
export async function countByState(
  db: Db,
  subsite: string,
  states: readonly ReturnState[],
  stores: StoreScope,
): Promise<Map<string, number>> {
  const isIn = stores === undefined ? '' : `and ${isListedIn('r.stores', '$3')}`
  const isInAny = stores === undefined ? '' : 'and r.stores && $3::text[]'
  const counted = (where: string, of = isIn) =>
    `(select count(*)::int from (select from return_request r where r.subsite = $1 ${of} ${where} limit ${maxStaffCount + 1}) c)`
  const found = await named<{ state: string; count: number }>(
    db,
    `staff_returns_count${stores === undefined ? '' : '_of_stores'}`,
    `select s.state, ${counted('and r.state = s.state')} as count from unnest($2::text[]) s(state) union all select 'all', ${counted('', isInAny)}`,
    [subsite, states, ...(stores === undefined ? [] : [stores])],
  )
  return new Map(found.map(({ state, count }) => [state, count]))
}

/** The order of a return for staff, and the events of the return, the newest first. */
export interface StaffReturnContext {
  orderNumber: string
  orderedAt: string
  customerId: string | null
  /** The name of its account's customer, where neither contact of the order is that customer's; null where one is, and for a guest. */
  accountName: string | null
  address: OrderAddress
  language: string
  /** How many orders its account has on the site; 1 for a guest's. */
  orders: number
  /** Whether the order is in a stage for staff, so that it is not over. */
  isOrderOpen: boolean
  events: {
    from: string | null
    to: string
    transition: string | null
    actor: ActorKind
    actorId: string
    approverId: string
    reason: string
    at: string
  }[]
  /** When each unit of the return arrived, by the id of the unit. */
  arrivals: Record<string, string>
}

export async function readReturnContext(db: Db, returnId: string): Promise<StaffReturnContext | undefined> {
  const [row] = await named<StaffReturnContext>(
    db,
    'staff_return',
    `select o.number as "orderNumber", o.created_at as "orderedAt", o.customer_id as "customerId", o.address, o.language, o.stage is not null as "isOrderOpen",
       ${otherAccountOfOrder} as "accountName",
       case when o.customer_id is null then 1 else (select count(*)::int from orders x where x.customer_id = o.customer_id and x.subsite = o.subsite) end as orders,
       coalesce((select jsonb_agg(jsonb_build_object('from', e."from", 'to', e."to", 'transition', e.transition, 'actor', e.actor, 'actorId', e.actor_id, 'approverId', e.approver_id, 'reason', e.reason, 'at', e.at) order by e.at desc, e.id desc)
         from return_event e where e.return_id = r.id), '[]') as events,
       coalesce((select jsonb_object_agg(x.unit_id, a.at) from return_unit x, lateral (select max(e.at) as at from order_event e where e.order_id = r.order_id
         and (e.unit_id = x.unit_id or e.unit_id is null) and e.machine = 'unit' and e."to" = 'delivered' and e."from" is distinct from 'return_requested') a
         where x.return_id = r.id and a.at is not null), '{}') as arrivals
     from return_request r join orders o on o.id = r.order_id where r.id = $1`,
    [returnId],
  )
  return row
}

import { maxStaffCount, maxStaffRows, minStaffSearch, type OrderStage, orderStages, type OrderView } from '@karat/sites/staff-lists.ts'
import { type Db, named } from '../../../../kernel/db/db.ts'
import { isInScope, isListedIn, type StoreScope } from '../../../../kernel/store-scope.ts'
import { readOrderNumber } from '../order-number.ts'
import type { OrderItemOptions, OrderRecord, OrderState, UnitState } from '../port.ts'
import { stagesOfAway } from '../hallmarking/rules.ts'
import { holdReasonSql, stageStates } from '../stages.ts'
import { merchantStates } from '../machines/unit.ts'
import {
  type ListFilter,
  microsecondsOf,
  narrowed,
  readLookedTo,
  timedPage,
  type TimedPage,
  timeOfMicroseconds,
} from '../../../../kernel/list-filter.ts'
import { type ListedRows, maxPlaceNumber, type PlaceKind, type PlacedPage, type RowPlace } from '../../../../kernel/key-page.ts'

/** An order in a staff list. Amounts are minor units. */
export interface StaffListedOrder {
  place: RowPlace
  number: string
  createdAt: string
  firstName: string
  lastName: string
  phone: string
  language: string
  stage: OrderStage | null
  state: OrderState
  pieceState: UnitState | null
  since: string
  waitsForShopper: boolean
  holdReason: string | null
  revision: { state: string; difference: number; deadline: string | null } | null
  /** Since when an article of it is away for hallmarking; null where none is. */
  hallmarkingSince: string | null
  /** Whether every unit that is with the merchant is away for hallmarking. */
  isAway: boolean
  promisedFor: string | null
  gateway: string
  paymentMethod: string
  paymentState: string
  deliveryMethod: string
  total: number
  currency: string
  pieces: number
  cards: number
  piece: { variantId: string; name: string; options: OrderItemOptions; madeToOrder: boolean } | null
}

/** One row more than the longest page, so that a page knows whether others follow. */
const rowsRead = maxStaffRows + 1

/** The revisions of an order `o` that are open. */
const openRevision = `r.order_id = o.id and r.state not in ('closed', 'remake', 'item_cancelled', 'replaced')`

/** Whether an order `o` waits for its shopper: for a payment, an identity number, or the answer to a new price. */
const waitsForShopper = `(o.stage = 'unpaid' or (o.stage = 'on-hold' and o.hold_reason is not distinct from 'id_proof')
    or (o.stage = 'revisions' and exists (select from revision r where r.order_id = o.id and r.state in ('awaiting_customer', 'settlement'))))`

const stageLists = Object.entries(stageStates)
  .map(([stage, states]) => `when '${stage}' then array[${states.map((state) => `'${state}'`).join(', ')}]`)
  .join(' ')

/** The unit that decides on the stage of an order `o`; for an order in no stage its first unit that is not cancelled. */
const pieceState = `(select u.state from order_unit u where u.order_id = o.id
    and (o.stage is null or u.state = any(case o.stage ${stageLists} else array[u.state] end)) order by u.state = 'cancelled', u.position limit 1)`

const textsOf = (codes: readonly string[]) => codes.map((code) => `'${code}'`).join(', ')

/** Whether every unit of an order `o` that is with the merchant is away for hallmarking; `isAllAway` says the same of a read order. */
const isAway = `(o.hallmarking_since is not null and o.stage in (${textsOf(stagesOfAway)}) and not exists (select from order_unit u where u.order_id = o.id
    and u.state in (${textsOf(merchantStates)}) and not exists (select from hallmarking h where h.unit_id = u.id and h.in_at is null)))`

/** The rows of orders from `page (id, place)`, a list of ids with their places as JSON. */
const rowsOf = (page: string) => `with page as (${page})
  select p.place, o.number, o.created_at as "createdAt", o.address->'shipping'->>'firstName' as "firstName", o.address->'shipping'->>'lastName' as "lastName",
    o.address->'shipping'->>'phone' as phone, o.language, o.stage, o.state, ${pieceState} as "pieceState",
    case when o.stage is null then coalesce((select max(e.at) from order_event e where e.order_id = o.id), o.created_at) else o.stage_since end as since,
    ${waitsForShopper} as "waitsForShopper", ${holdReasonSql('o.state', 'o.hold_reason')} as "holdReason",
    case when o.stage in ('revisions', 'on-hold') then (select jsonb_build_object('state', r.state, 'difference', r.difference, 'deadline', r.deadline) from revision r
      where ${openRevision} order by r.created_at desc, r.id desc limit 1) end as revision,
    o.hallmarking_since as "hallmarkingSince", ${isAway} as "isAway", o.promised_for as "promisedFor", o.gateway, o.payment_method as "paymentMethod", o.payment_state as "paymentState", o.delivery_method as "deliveryMethod", o.total::float8 as total, o.currency,
    (select count(*)::int from order_unit u where u.order_id = o.id and u.state <> 'cancelled') as pieces,
    case when o.has_cards then (select count(*)::int from order_card c where c.order_id = o.id) else 0 end as cards,
    (select jsonb_build_object('variantId', i.variant_id, 'name', i.name, 'options', i.options, 'madeToOrder', i.stock_taken = 0)
      from order_unit u join order_item i on i.id = u.item_id where u.order_id = o.id order by u.state = 'cancelled', u.position limit 1) as piece
  from page p join orders o on o.id = p.id`

/** The ends of each kind of value that a place has. */
const ends = {
  after: { than: '>', order: '', time: 0, text: '', stage: 0 },
  before: { than: '<', order: ' desc', time: maxPlaceNumber, text: '\u{10FFFF}', stage: orderStages.length + 1 },
} as const

/** The condition that a row lies after or before a place in a list of stages: a number of a stage, a time and an id. */
const beyond = (direction: keyof typeof ends, at: string, [stage, time, id]: readonly [string, string, string]) =>
  `(o.stage_since, o.id) ${ends[direction].than} (${timeOfMicroseconds(`case when ${at} = ${stage} then ${time}::bigint else ${ends[direction].time} end`)}, case when ${at} = ${stage} then ${id} else '${ends[direction].text}' end)`

/**
 * A page of orders in stages ($2), one stage after the other, in each the longest waiting first, after or before a place ($3 to $5). Each
 * stage is read by its own part of the index `order_stage`, so that a page reads no more rows of it than it shows.
 */
const stagedPage = (direction: keyof typeof ends, filter: string) => {
  const { than, order } = ends[direction]
  return `select f.id, jsonb_build_array(s.at, ${microsecondsOf('f.stage_since')}, f.id) as place, s.at, f.stage_since
    from unnest($2::text[]) with ordinality s(stage, at), lateral (
      select o.id, o.stage_since from orders o where o.subsite = $1 and o.stage = s.stage and ${beyond(direction, 's.at', ['$3', '$4', '$5'])} ${filter}
      order by o.stage_since${order}, o.id${order} limit ${rowsRead}) f
    where s.at ${than}= $3 order by s.at${order}, f.stage_since${order}, f.id${order} limit ${rowsRead}`
}

/**
 * The orders that wait for their shopper, by stage in the order of that list. Each part is read by its own index without the rows of the
 * orders, which lie far apart.
 */
const answers = [
  `o.stage = 'on-hold' and o.hold_reason = 'id_proof'`,
  `o.stage = 'revisions' and exists (select from revision r where r.order_id = o.id and r.state in ('awaiting_customer', 'settlement'))`,
  `o.stage = 'unpaid'`,
]

/** The same as `stagedPage` of the orders that wait for their shopper, after or before a place ($2 to $4). */
const answerPage = (direction: keyof typeof ends, filter: string) => {
  const { than, order } = ends[direction]
  const parts = answers.map(
    (condition, index) => `(select ${index + 1} as at, o.id, o.stage_since from orders o where o.subsite = $1 and ${condition}
      and ${beyond(direction, `${index + 1}`, ['$2', '$3', '$4'])} ${filter} order by o.stage_since${order}, o.id${order} limit ${rowsRead})`,
  )
  return `select f.id, jsonb_build_array(f.at, ${microsecondsOf('f.stage_since')}, f.id) as place, f.at, f.stage_since from (${parts.join(' union all ')}) f
    where f.at ${than}= $2 order by f.at${order}, f.stage_since${order}, f.id${order} limit ${rowsRead}`
}

const latePage = (direction: keyof typeof ends, filter: string) => {
  const { than, order } = ends[direction]
  return `select o.id, jsonb_build_array(o.promised_for, o.id) as place, o.promised_for from orders o
    where o.subsite = $1 and o.stage is not null and o.stage <> 'unpaid' and o.promised_for < $2 and (o.promised_for, o.id) ${than} ($3, $4) ${filter}
    order by o.promised_for${order}, o.id${order} limit ${rowsRead}`
}

/** Orders with articles away for hallmarking, those first that are away longest, after or before a place ($2 and $3). */
const hallmarkingPage = (direction: keyof typeof ends, filter: string) => {
  const { than, order } = ends[direction]
  return `select o.id, jsonb_build_array(${microsecondsOf('o.hallmarking_since')}, o.id) as place, o.hallmarking_since from orders o
    where o.subsite = $1 and o.hallmarking_since is not null and (o.hallmarking_since, o.id) ${than} (${timeOfMicroseconds('$2')}, $3) ${filter}
    order by o.hallmarking_since${order}, o.id${order} limit ${rowsRead}`
}

/** The stages of a list, in the order in which they need staff. */
const stagesOf = (view: Exclude<OrderView, 'late' | 'all' | 'awaiting-answer' | 'at-hallmarking'>): readonly OrderStage[] =>
  view === 'all-open' ? orderStages.filter((stage) => stage !== 'unpaid') : [view]

/** The kinds of values in the places of a list. */
export const placeKinds = (view: OrderView): readonly PlaceKind[] =>
  view === 'late'
    ? ['string', 'string']
    : view === 'all' || view === 'at-hallmarking'
      ? ['number', 'string']
      : ['number', 'number', 'string']

/** A list of a site's orders, and the page of it to read. `today` is on the site's calendar. */
export interface StaffOrderList {
  subsite: string
  view: OrderView
  page: PlacedPage
  today: string
  filter: ListFilter | undefined
  /** The order of the view `all`. */
  isOldestFirst: boolean
}

/** A page of all orders by the time at which they were made. */
async function listByTime(db: Db, list: StaffOrderList): Promise<ListedRows<StaffListedOrder>> {
  const timed = { ...list, table: 'orders', limit: rowsRead } as const
  const { name, text, values, order } = timedPage(timed)
  const found = await named<StaffListedOrder>(db, `staff_${name}`, `${rowsOf(text)} order by p.at${order}, p.id${order}`, values)
  return { found, end: found.length > list.page.limit ? undefined : await readLookedTo(db, timed) }
}

/** A page of a list, in the order of reading: one row more than the page takes where there are more. */
export async function readStaffOrders(db: Db, list: StaffOrderList): Promise<ListedRows<StaffListedOrder>> {
  const { subsite, view, page, today, filter } = list
  if (view === 'all') return listByTime(db, list)
  const { place, isBackward } = page
  const direction = isBackward ? 'before' : 'after'
  const { order, time, text, stage } = ends[direction]
  const read = async (name: string, page: (filter: string) => string, last: string, from: readonly unknown[]) => {
    const narrow = narrowed(filter, 'o', from.length + 1)
    const suffix = filter ? `${direction}_filtered${filter.name ?? ''}` : direction
    const found = await named<StaffListedOrder>(db, `staff_orders_${name}_${suffix}`, `${rowsOf(page(narrow.text))} ${last}`, [
      ...from,
      ...narrow.values,
    ])
    return { found, end: undefined }
  }
  if (view === 'late') {
    const from = [subsite, today, ...(place ?? [text, text])]
    return read('late', (narrow) => latePage(direction, narrow), `order by p.promised_for${order}, p.id${order}`, from)
  }
  if (view === 'at-hallmarking') {
    const from = [subsite, ...(place ?? [time, text])]
    return read('hallmarking', (narrow) => hallmarkingPage(direction, narrow), `order by p.hallmarking_since${order}, p.id${order}`, from)
  }
  const staged = `order by p.at${order}, p.stage_since${order}, p.id${order}`
  const start = place ?? [stage, time, text]
  if (view === 'awaiting-answer') return read('answer', (narrow) => answerPage(direction, narrow), staged, [subsite, ...start])
  return read('stages', (narrow) => stagedPage(direction, narrow), staged, [subsite, stagesOf(view), ...start])
}

/** The texts that begin with a parameter of SQL, by an index of their bytes. */
const begins = (value: string, parameter: string) => `${value} ~>=~ ${parameter} and ${value} ~<~ (${parameter} || '\u{10FFFF}')`

const shipping = (field: string) => `(o.address->'shipping'->>'${field}')`
/** The things of an order that staff read numbers of, and that have one of their own. */
const numberedTables = ['refund', 'cancellation', 'revision'] as const
/** The ids of the orders that a text finds; `of` is a further condition. */
const candidates = (of: string) => `
  (select o.id from orders o where o.subsite = $1 and ${begins('o.number', '$2')} ${of} limit ${rowsRead})
  union (select o.id from orders o where o.subsite = $1 and ${begins('o.number', '$3')} ${of} limit ${rowsRead})
  union (select o.id from orders o where o.subsite = $1 and ${begins('reverse(o.number)', 'reverse($3)')} ${of} limit ${rowsRead})
  union (select o.id from shipment s join orders o on o.id = s.order_id where s.number = any(array[$4, upper($4), replace(upper($4), ' ', '')]) and o.subsite = $1 ${of} limit ${rowsRead})
  ${numberedTables.map((table) => `union (select o.id from ${table} n join orders o on o.id = n.order_id where n.number = upper($4) and o.subsite = $1 ${of} limit ${rowsRead})`).join('\n  ')}
  union (select o.id from order_unit u join orders o on o.id = u.order_id where u.huids @> array[upper($4)] and u.huids <> '{}' and o.subsite = $1 ${of} limit ${rowsRead})
  union (select o.id from orders o where $5 <> '' and o.subsite = $1 and ${begins(`reverse(${shipping('phone')})`, 'reverse($5)')} ${of} limit ${rowsRead})
  union (select o.id from orders o where $5 <> '' and o.subsite = $1 and o.address ? 'buyerPhone' and ${begins(`reverse(o.address->>'buyerPhone')`, 'reverse($5)')} ${of} limit ${rowsRead})
  union (select o.id from orders o where o.subsite = $1 and ${begins(`lower(${shipping('email')})`, 'lower($4)')} ${of} limit ${rowsRead})
  union (select o.id from orders o where o.subsite = $1 and ${begins(`lower(${shipping('firstName')} || ' ' || ${shipping('lastName')})`, 'lower($4)')} ${of} limit ${rowsRead})
  union (select o.id from orders o where o.subsite = $1 and ${begins(`lower(${shipping('lastName')})`, 'lower($4)')} ${of} limit ${rowsRead})`

/**
 * The digits at the end of a telephone number, if a text is one, masked as staff see it (`••••0001`) or not; else empty. Zeros before the
 * number are those of a call within the country and left out, unless too few digits would be left: `0001` is the end of a number.
 */
function digitsOf(words: string): string {
  if (!/^[•+\d\s().-]+$/.test(words)) return ''
  const typed = words.replaceAll(/\D/g, '')
  const digits = typed.replace(/^0+/, '')
  return [digits, typed].find(({ length }) => length >= minStaffSearch) ?? ''
}

/** The number of an order in its stored spelling; a text of separators alone is none, which would be the beginning of every number. */
function spelledNumber(words: string): string {
  const number = readOrderNumber(words)
  return number.length < minStaffSearch ? words.toUpperCase() : number
}

/**
 * The orders that a search finds, the newest first, one more than the longest page where there are more. Each kind of text is searched by
 * its own index and finds no more rows than a page has, so that frequent names cost no more than rare ones.
 */
export function searchOrders(db: Db, subsite: string, words: string, stores: StoreScope): Promise<StaffListedOrder[]> {
  const of = stores === undefined ? '' : 'and o.stores && $6::text[]'
  return named(
    db,
    `staff_orders_search${stores === undefined ? '' : '_of_stores'}`,
    `${rowsOf(`select c.id, jsonb_build_array(c.id) as place from (${candidates(of)}) c`)} order by o.created_at desc, o.id desc limit ${rowsRead}`,
    [subsite, words.toUpperCase(), spelledNumber(words), words, digitsOf(words), ...(stores === undefined ? [] : [stores])],
  )
}

/** The orders of a site, or of some stores of it, with these numbers, as their transitions need them. */
export const readChosenOrders = (db: Db, subsite: string, numbers: readonly string[], stores: StoreScope) =>
  named<Pick<OrderRecord, 'id' | 'number' | 'state' | 'holdReason' | 'paymentState'>>(
    db,
    'staff_orders_chosen',
    `select o.id, o.number, o.state, ${holdReasonSql('o.state', 'o.hold_reason')} as "holdReason", o.payment_state as "paymentState"
     from orders o where o.number = any($2::text[]) and o.subsite = $1 and ${isInScope('o.stores', '$3')}`,
    [subsite, numbers, stores ?? null],
  )

/**
 * The number of orders of each list, at most one more than the limit of exact counts; `today` is on the site's calendar. Those of some stores
 * are counted by the indexes of their lists alike, and all of them by `order_stores`, or `order_of_stores` where the store is large: hence a
 * statement without a name, which is planned for its stores.
 */
export async function countByStage(
  db: Db,
  { subsite, today, stores }: { subsite: string; today: string; stores: StoreScope },
): Promise<Map<string, number>> {
  const isIn = stores === undefined ? '' : `and ${isListedIn('o.stores', '$4')}`
  const isInAny = stores === undefined ? '' : 'and o.stores && $4::text[]'
  const limited = (from: string, of = isIn) => `(select from orders o where o.subsite = $1 ${of} ${from} limit ${maxStaffCount + 1})`
  const counted = (parts: string) => `(select count(*)::int from (${parts}) c)`
  const found = await named<{ list: string; count: number }>(
    db,
    stores === undefined ? 'staff_orders_count' : undefined,
    `select s.stage as list, ${counted(limited('and o.stage = s.stage'))} as count from unnest($2::text[]) s(stage)
     union all select 'late', ${counted(limited(`and o.stage is not null and o.stage <> 'unpaid' and o.promised_for < $3`))}
     union all select 'at-hallmarking', ${counted(limited('and o.hallmarking_since is not null'))}
     union all select 'awaiting-answer', ${counted(answers.map((condition) => limited(`and ${condition}`)).join(' union all '))}
     union all select 'all', ${counted(limited('', isInAny))}`,
    [subsite, [...orderStages], today, ...(stores === undefined ? [] : [stores])],
  )
  return new Map(found.map(({ list, count }) => [list, count]))
}

/** An order in an export. Amounts are minor units. */
export interface ExportedOrder {
  place: RowPlace
  number: string
  createdAt: string
  placedAt: string | null
  state: string
  stage: string | null
  holdReason: string | null
  promisedFor: string | null
  pieces: number
  cards: number
  total: number
  currency: string
  gateway: string
  paymentMethod: string
  paymentState: string
  deliveryMethod: string
  firstName: string | null
  lastName: string | null
  phone: string | null
  email: string | null
  city: string | null
  postcode: string | null
  country: string | null
}

/** The orders of a page of an export. */
export const readForExport = (db: Db, { text, values, order }: TimedPage): Promise<ExportedOrder[]> =>
  named(
    db,
    undefined,
    `with page as (${text}) select p.place, o.number, o.created_at as "createdAt", o.placed_at as "placedAt", o.state, o.stage, ${holdReasonSql('o.state', 'o.hold_reason')} as "holdReason",
       o.promised_for as "promisedFor", (select count(*)::int from order_unit u where u.order_id = o.id and u.state <> 'cancelled') as pieces,
       case when o.has_cards then (select count(*)::int from order_card c where c.order_id = o.id) else 0 end as cards, o.total::float8 as total, o.currency,
       o.gateway, o.payment_method as "paymentMethod", o.payment_state as "paymentState", o.delivery_method as "deliveryMethod",
       ${['firstName', 'lastName', 'phone', 'email', 'city', 'postcode', 'country'].map((field) => `${shipping(field)} as "${field}"`).join(', ')}
     from page p join orders o on o.id = p.id order by p.at${order}, p.id${order}`,
    values,
  )

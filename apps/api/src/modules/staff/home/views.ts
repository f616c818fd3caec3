import type { Permission } from '@karat/contract/permissions.ts'
import { type Db, named } from '../../../kernel/db/db.ts'
import { refundStores, type StoreLimits, type StoreScope } from '../../../kernel/store-scope.ts'

/** Since when the oldest thing waits in a list, and its first deadline. */
export interface Waiting {
  name: string
  since: string | null
  due: string | null
}

/** The condition that rows with these stores are in a scope; empty for everything of the site, so that its plan needs no parameter. */
type InScope = (stores: string) => string

const stage = (name: string, isIn: InScope) =>
  `select '${name}' as name, min(stage_since)::text as since, null as due from orders where subsite = $1 and stage = '${name}' ${isIn('stores')}`
const returns = (name: string, states: readonly string[], isIn: InScope) =>
  `select '${name}', min(created_at)::text, min(deadline)::text from return_request where subsite = $1 and state in ('${states.join("', '")}') ${isIn('stores')}`

/** The lists whose orders and returns a member moves on. */
const orderLists = (isIn: InScope) =>
  [
    ...['on-hold', 'to-weigh', 'to-ship', 'new'].map((name) => stage(name, isIn)),
    `select 'late', null, min(promised_for) from orders
       where subsite = $1 and stage is not null and stage <> 'unpaid' and promised_for < $2 ${isIn('stores')}`,
    returns('to-decide', ['requested', 'under_review'], isIn),
    returns('to-inspect', ['received', 'qc_in_progress', 'disputed'], isIn),
    `select 'cancellations', min(c.created_at)::text, null from cancellation c join orders o on o.id = c.order_id
       where c.state = 'under_review' and o.subsite = $1 ${isIn('o.stores')}`,
    `select 'revisions', min(r.created_at)::text, null from revision r join orders o on o.id = r.order_id
       where r.state = 'on_hold' and o.subsite = $1 ${isIn('o.stores')}`,
  ].join(' union all ')

/** The lists whose money a member pays, takes in or reconciles. */
const moneyLists = (isIn: InScope) =>
  [
    `select 'refunds' as name, min(r.updated_at)::text as since, null as due from refund r join orders o on o.id = r.order_id
       join refund_account a on a.order_id = o.id where r.state = 'manual_bank' and o.subsite = $1 ${isIn(refundStores)}`,
    `select 'transfers', null, min(e.due_at)::text from expected_transfer e
       join payment p on p.id = e.attempt_id and p.state in ('created', 'pending') join orders o on o.id = e.order_id
       where e.subsite = $1 and e.due_at > $2::timestamptz ${isIn('o.stores')}`,
  ].join(' union all ')

/** The site, and the permissions of the member that the lists are read for. */
export interface WaitingFor {
  subsite: string
  /** The site's day. */
  today: string
  now: Date
  permissions: readonly Permission[]
  /** The permissions that hold in some stores only. */
  limits: StoreLimits
}

/**
 * The statements by the permissions to act on what they list, with their parameters; the site alone where they name none. Few
 * reviews and enquiries wait, while a store may have many: `is true` leaves the index of the stores out.
 */
const statements: readonly {
  /** One of them is enough. */
  permissions: readonly Permission[]
  name: string
  text: (isIn: InScope) => string
  values?: (asked: WaitingFor) => unknown[]
}[] = [
  {
    permissions: ['orders.write'],
    name: 'home_orders',
    text: orderLists,
    values: ({ subsite, today }) => [subsite, today],
  },
  {
    permissions: ['money.give', 'accounts.read'],
    name: 'home_money',
    text: moneyLists,
    values: ({ subsite, now }) => [subsite, now.toISOString()],
  },
  {
    permissions: ['reviews.write'],
    name: 'home_reviews',
    text: (isIn) => `select 'reviews' as name, min(created_at)::text as since, null as due from review
      where subsite = $1 and state = 'waiting' and (true ${isIn('stores')}) is true`,
  },
  {
    permissions: ['enquiries.write'],
    name: 'home_enquiries',
    text: (isIn) => `select 'enquiries' as name, min(created_at)::text as since, null as due from enquiry
      where subsite = $1 and state = 'open' and (true ${isIn('stores')}) is true`,
  },
  {
    permissions: ['rates.approve'],
    name: 'home_rates',
    text: () =>
      `select 'rates' as name, min(created_at)::text as since, null as due from rate_proposal where subsite = $1 and state = 'waiting'`,
  },
]

/** One statement of the lists, for everything of the site or for some stores. */
function readLists(db: Db, { name, text, values }: (typeof statements)[number], asked: WaitingFor, stores: StoreScope): Promise<Waiting[]> {
  const given = values?.(asked) ?? [asked.subsite]
  if (stores === undefined)
    return named<Waiting>(
      db,
      name,
      text(() => ''),
      given,
    )
  const isIn: InScope = (column) => `and ${column} && $${given.length + 1}::text[]`
  return named<Waiting>(db, `${name}_of_stores`, text(isIn), [...given, stores])
}

/** Since when the oldest thing waits in each list of a site that these permissions let a member act on. */
export async function readOldest(db: Db, asked: WaitingFor): Promise<Waiting[]> {
  const found = await Promise.all(
    statements.flatMap((one) => {
      const held = one.permissions.find((permission) => asked.permissions.includes(permission))
      return held ? [readLists(db, one, asked, asked.limits[held])] : []
    }),
  )
  return found.flat()
}

/** The orders that were placed on a day, and the sum of their totals in minor units. */
export interface SoldOnDay {
  /** `2026-11-27` on the site's calendar. */
  day: string
  orders: number
  sold: number
}

/** The days from `$3` to `$4` with their beginning and end on the calendar of the time zone `$2`. */
const daysBetween = `(select day, day::timestamp at time zone $2 as begins, (day::date + 1)::timestamp at time zone $2 as ends
  from generate_series($3::date::timestamp, $4::date::timestamp, interval '1 day') day)`

/**
 * The sales of each day from the first to the last, both included. Each day is a range of the index `order_placed`, so that no time of an
 * order is converted and nothing is sorted; sums of floating-point numbers are exact up to 2^53 minor units.
 */
export function readSales(db: Db, subsite: string, timeZone: string, first: string, last: string): Promise<SoldOnDay[]> {
  return named<SoldOnDay>(
    db,
    'home_sales',
    `select to_char(d.day, 'YYYY-MM-DD') as day, s.orders, s.sold
     from ${daysBetween} d,
       lateral (select count(*)::int as orders, coalesce(sum(total::float8), 0) as sold from orders
         where subsite = $1 and placed_at is not null and placed_at >= d.begins and placed_at < d.ends
           and state not in ('payment_pending', 'expired', 'cancelled')) s
     order by 1`,
    [subsite, timeZone, first, last],
  )
}

/** The bags that were begun on a day: copies of another bag, as at a sign-out, are none. */
export interface BagsOfDay {
  day: string
  bags: number
}

/** The bags of each day from the first to the last, both included; each day is a range of the index `cart_begun`. */
export function readBags(db: Db, subsite: string, timeZone: string, first: string, last: string): Promise<BagsOfDay[]> {
  return named<BagsOfDay>(
    db,
    'home_bags',
    `select to_char(d.day, 'YYYY-MM-DD') as day, c.bags from ${daysBetween} d,
       lateral (select count(*)::int as bags from cart
         where subsite = $1 and copied_from is null and created_at >= d.begins and created_at < d.ends) c
     order by 1`,
    [subsite, timeZone, first, last],
  )
}

/** The sum of the refunds that began on the days from the first to the last, in minor units; failed ones are left out. */
export async function readGivenBack(db: Db, subsite: string, timeZone: string, first: string, last: string): Promise<number> {
  const [row] = await named<{ sum: number }>(
    db,
    'home_given_back',
    `select coalesce(sum(r.amount), 0)::float8 as sum from refund r join orders o on o.id = r.order_id
     where o.subsite = $1 and r.created_at >= ($3::date)::timestamp at time zone $2
       and r.created_at < ($4::date + 1)::timestamp at time zone $2 and r.state <> 'failed' and r.cause_kind <> 'excess'`,
    [subsite, timeZone, first, last],
  )
  return row?.sum ?? 0
}

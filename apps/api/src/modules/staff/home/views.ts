import type { Permission } from '@karat/contract/permissions.ts'
import { type Db, named } from '../../../kernel/db/db.ts'
import { cashDue } from '../../../kernel/cash-due.ts'
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
/** The first row of a list in the order of an index, which is read until one of the site is found: `min` would read all of it. */
const first = (name: string, time: 'since' | 'due', column: string, rows: string) => {
  const found = `(select ${column}::text from ${rows} order by ${column} limit 1)`
  return time === 'since' ? `select '${name}' as name, ${found} as since, null as due` : `select '${name}', null, ${found}`
}

/** The lists whose orders and returns a member moves on. */
const orderLists = (isIn: InScope) =>
  [
    ...['on-hold', 'to-weigh', 'to-ship', 'new'].map((name) => stage(name, isIn)),
    `select 'late', null, min(promised_for) from orders
       where subsite = $1 and stage is not null and stage <> 'unpaid' and promised_for < $2 ${isIn('stores')}`,
    returns('to-decide', ['requested', 'under_review'], isIn),
    returns('to-inspect', ['received', 'qc_in_progress', 'disputed'], isIn),
    returns('to-refund', ['qc_passed', 'qc_partial', 'resolution_in_progress', 'resent', 'sending_back'], isIn),
    first(
      'cancellations',
      'since',
      'c.created_at',
      `cancellation c join orders o on o.id = c.order_id where c.state = 'under_review' and o.subsite = $1 ${isIn('o.stores')}`,
    ),
    first(
      'revisions',
      'since',
      'r.created_at',
      `revision r join orders o on o.id = r.order_id where r.state = 'on_hold' and o.subsite = $1 ${isIn('o.stores')}`,
    ),
  ].join(' union all ')

/** The orders whose cash is due: for members who record it, and for those who keep the books. */
const cashList = (isIn: InScope) =>
  `select 'cash' as name, (select ${cashDue.since}::text from ${cashDue.from} where ${cashDue.where} and o.subsite = $1 ${isIn('o.stores')}
     order by o.created_at, o.id limit 1) as since, null as due`

/** The lists whose money a member pays, takes in or reconciles. */
const moneyLists = (isIn: InScope) =>
  [
    first(
      'refunds',
      'since',
      'r.updated_at',
      `refund r join orders o on o.id = r.order_id join refund_account a on a.order_id = o.id
       where r.state = 'manual_bank' and o.subsite = $1 ${isIn(refundStores)}`,
    ),
    first(
      'accounts',
      'since',
      'r.updated_at',
      `refund r join orders o on o.id = r.order_id
       where r.state = 'manual_bank' and o.subsite = $1 ${isIn(refundStores)} and not exists (select from refund_account a where a.order_id = o.id)`,
    ),
    first(
      'transfers',
      'due',
      'e.due_at',
      `expected_transfer e join payment p on p.id = e.attempt_id and p.state in ('created', 'pending') join orders o on o.id = e.order_id
       where e.subsite = $1 and e.due_at > $2::timestamptz ${isIn('o.stores')}`,
    ),
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
 * The statements by the permissions of which one is enough to act on what they list, with their parameters; the site alone where they name none. Few
 * reviews and enquiries wait, while a store may have many: `is true` leaves the index of the stores out.
 */
const statements: readonly {
  permission: Permission | readonly Permission[]
  name: string
  text: (isIn: InScope) => string
  values?: (asked: WaitingFor) => unknown[]
}[] = [
  {
    permission: 'orders.write',
    name: 'home_orders',
    text: orderLists,
    values: ({ subsite, today }) => [subsite, today],
  },
  { permission: ['orders.write', 'accounts.read'], name: 'home_cash', text: cashList },
  {
    permission: 'money.give',
    name: 'home_money',
    text: moneyLists,
    values: ({ subsite, now }) => [subsite, now.toISOString()],
  },
  {
    permission: 'reviews.write',
    name: 'home_reviews',
    text: (isIn) => `select 'reviews' as name, min(created_at)::text as since, null as due from review
      where subsite = $1 and state = 'waiting' and (true ${isIn('stores')}) is true`,
  },
  {
    permission: 'enquiries.write',
    name: 'home_enquiries',
    text: (isIn) => `select 'enquiries' as name, min(created_at)::text as since, null as due from enquiry
      where subsite = $1 and state = 'open' and (true ${isIn('stores')}) is true`,
  },
  {
    permission: 'rates.approve',
    name: 'home_rates',
    text: () =>
      `select 'rates' as name, min(created_at)::text as since, null as due from rate_proposal where subsite = $1 and state = 'waiting'`,
  },
  {
    permission: 'products.write',
    name: 'home_launches',
    text: () =>
      `select 'launches' as name, min(live_at)::text as since, null as due from product_site where subsite = $1 and state = 'scheduled'`,
  },
  {
    permission: 'rates.propose',
    name: 'home_feed',
    text: () =>
      `select 'feed' as name, coalesce(silent_since, at + interval '60 minutes')::text as since, null as due from rate_feed where subsite = $1`,
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
      const held = [one.permission].flat().filter((permission) => asked.permissions.includes(permission))
      // Everything of the site, where one of the permissions holds for it.
      const widest = held.find((permission) => asked.limits[permission] === undefined) ?? held[0]
      return widest === undefined ? [] : [readLists(db, one, asked, asked.limits[widest])]
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
  /** The prices of its pieces by the id of their category, in minor units. */
  kinds: Readonly<Record<string, number>>
}

/** The days from `$3` to `$4` with their beginning and end on the calendar of the time zone `$2`. */
const daysBetween = `(select day, day::timestamp at time zone $2 as begins, (day::date + 1)::timestamp at time zone $2 as ends
  from generate_series($3::date::timestamp, $4::date::timestamp, interval '1 day') day)`

/** The day `$3` with its beginning and end there. One row: the planner takes a series for a thousand days, and compiles the statement. */
const oneDay = `(select $3::date as day, $3::date::timestamp at time zone $2 as begins, ($3::date + 1)::timestamp at time zone $2 as ends)`

/** The condition that an order `o` of a site ($1) counts for a day `d`. */
const isSoldOn = `o.subsite = $1 and o.placed_at is not null and o.placed_at >= d.begins and o.placed_at < d.ends
  and o.state not in ('payment_pending', 'expired', 'cancelled')`

/**
 * Selects the sales of a day `d` from its orders: a range of the index `order_placed`, so that no time of an order is converted and nothing is
 * sorted. Sums of floating-point numbers are exact up to 2^53 minor units.
 */
const fromOrders = `select count(*)::int as orders, coalesce(sum(o.total::float8), 0) as sold,
    (select coalesce(jsonb_object_agg(k.kind, k.sold), '{}') from (
      select p.category_id as kind, sum((u.breakup->>'total')::float8 + coalesce((select sum(a.before_tax + a.tax + a.round_off) from order_adjustment a
          where a.unit_id = u.id and a.kind = 'promotion'), 0)::float8) as sold
      from orders o join order_unit u on u.order_id = o.id and u.state <> 'cancelled' join order_item i on i.id = u.item_id
        join product p on p.id = i.product_id
      where ${isSoldOn} group by 1) k) as kinds
  from orders o where ${isSoldOn}`

/** The condition that an order of a site ($1) that was placed on a day `d` has changed since the summary of that day. */
const hasChanged = `exists (select from sales_change c where c.subsite = $1 and c.placed_at >= d.begins and c.placed_at < d.ends)`

/** The sales of a day that its summary has. */
type DaySummary = Omit<SoldOnDay, 'day'>

/**
 * The sales of each day from the first to the last, both included: of past days from their summaries, of today and of days whose orders have
 * changed from the orders.
 */
export async function readSales(db: Db, subsite: string, timeZone: string, first: string, last: string): Promise<SoldOnDay[]> {
  const days = await named<{ day: string; summary: DaySummary | null }>(
    db,
    'home_summaries',
    `select to_char(d.day, 'YYYY-MM-DD') as day,
       case when r.day is not null then jsonb_build_object('orders', r.orders, 'sold', r.sold, 'kinds', r.kinds) end as summary
     from ${daysBetween} d left join sales_day r on r.subsite = $1 and r.day = d.day::date and r.begins = d.begins and not ${hasChanged}
     order by 1`,
    [subsite, timeZone, first, last],
  )
  const found: SoldOnDay[] = []
  // A statement for each day: one for several days is so large to the planner that it is compiled, which takes longer than the reading.
  for (const { day, summary } of days) found.push({ day, ...(summary ?? (await readSalesOfOrders(db, subsite, timeZone, day))) })
  return found
}

/** The sales of a day from its orders. */
async function readSalesOfOrders(db: Db, subsite: string, timeZone: string, day: string): Promise<DaySummary> {
  const [found] = await named<DaySummary>(
    db,
    'home_sales',
    `select s.orders, s.sold, s.kinds from ${oneDay} d cross join lateral (${fromOrders}) s`,
    [subsite, timeZone, day],
  )
  return found ?? { orders: 0, sold: 0, kinds: {} }
}

/** The days of a period that have no summary, or one of before a change; the latest first, a number of them at most. */
export async function readDaysToSummarize(
  db: Db,
  subsite: string,
  timeZone: string,
  first: string,
  last: string,
  limit: number,
): Promise<string[]> {
  const found = await named<{ day: string }>(
    db,
    'home_days_to_summarize',
    `select to_char(d.day, 'YYYY-MM-DD') as day from ${daysBetween} d left join sales_day r on r.subsite = $1 and r.day = d.day::date
     where r.day is null or r.begins <> d.begins or ${hasChanged} order by 1 desc limit $5`,
    [subsite, timeZone, first, last, limit],
  )
  return found.map(({ day }) => day)
}

/** Writes the summaries of the days of a period that have none, no order and no change: one statement, since most days of a small shop are such. */
export async function summarizeEmptyDays(db: Db, subsite: string, timeZone: string, first: string, last: string): Promise<void> {
  await named(
    db,
    'home_summarize_empty_days',
    `insert into sales_day (subsite, day, begins, orders, sold, kinds)
     select $1, d.day, d.begins, 0, 0, '{}' from ${daysBetween} d
     where not exists (select from sales_day r where r.subsite = $1 and r.day = d.day::date) and not ${hasChanged}
       and not exists (select from orders o where o.subsite = $1 and o.placed_at is not null and o.placed_at >= d.begins and o.placed_at < d.ends)
     on conflict do nothing`,
    [subsite, timeZone, first, last],
  )
}

/** Writes the summary of a day. What changed is removed first: a change that is committed later is not among it, and stays. */
export async function summarizeDay(tx: Db, subsite: string, timeZone: string, day: string): Promise<void> {
  const values = [subsite, timeZone, day]
  await named(
    tx,
    'home_forget_changes',
    `delete from sales_change c using ${oneDay} d where c.subsite = $1 and c.placed_at >= d.begins and c.placed_at < d.ends`,
    values,
  )
  await named(
    tx,
    'home_summarize_day',
    `insert into sales_day (subsite, day, begins, orders, sold, kinds)
     select $1, d.day, d.begins, s.orders, s.sold, s.kinds from ${oneDay} d cross join lateral (${fromOrders}) s
     on conflict (subsite, day) do update set begins = excluded.begins, orders = excluded.orders, sold = excluded.sold, kinds = excluded.kinds`,
    values,
  )
}

/** The names of the categories by language, by their ids. */
export async function readKindNames(db: Db): Promise<Map<string, Record<string, string>>> {
  const found = await named<{ id: string; names: Record<string, string> }>(db, 'home_kinds', 'select id, names from category', [])
  return new Map(found.map(({ id, names }) => [id, names]))
}

/** The bags that shoppers began on a day: copies of another bag, as at a sign-out, are none, nor are those of draft orders. */
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
         where subsite = $1 and copied_from is null and draft_id is null and created_at >= d.begins and created_at < d.ends) c
     order by 1`,
    [subsite, timeZone, first, last],
  )
}

/** The orders of a day that came of draft orders. */
export interface DraftOrdersOfDay {
  day: string
  orders: number
}

/** The orders of each day from the first to the last that came of draft orders; none for days without. A paid draft order changed last when or after its order was placed. */
export function readDraftOrders(db: Db, subsite: string, timeZone: string, first: string, last: string): Promise<DraftOrdersOfDay[]> {
  return named<DraftOrdersOfDay>(
    db,
    'home_draft_orders',
    `select to_char(d.day, 'YYYY-MM-DD') as day, count(*)::int as orders
     from draft_order x join orders o on o.id = x.order_id join ${daysBetween} d on ${isSoldOn}
     where x.subsite = $1 and x.updated_at >= $3::date::timestamp at time zone $2 group by 1`,
    [subsite, timeZone, first, last],
  )
}

/** The sum of the refunds that began on the days from the first to the last, in minor units; failed ones are left out. */
export async function readGivenBack(db: Db, subsite: string, timeZone: string, first: string, last: string): Promise<number> {
  const [row] = await named<{ sum: number }>(
    db,
    'home_given_back',
    `select coalesce(sum(r.amount), 0)::float8 as sum from refund r
     where r.subsite = $1 and r.created_at >= ($3::date)::timestamp at time zone $2
       and r.created_at < ($4::date + 1)::timestamp at time zone $2 and r.state <> 'failed' and r.cause_kind = 'return'`,
    [subsite, timeZone, first, last],
  )
  return row?.sum ?? 0
}

/**
 * The changes of prices by the weigh-ins of a period: the sum of the settled differences in minor units, and how many pieces cost more and less
 * after the last of them.
 */
export interface WeighedDifferences {
  net: number
  more: number
  less: number
}

/** The settled differences of pieces that were weighed on the days from the first to the last; read from the index `revision_settled` alone. */
export async function readWeighedDifferences(
  db: Db,
  subsite: string,
  timeZone: string,
  first: string,
  last: string,
): Promise<WeighedDifferences> {
  const [row] = await named<WeighedDifferences>(
    db,
    'home_weighed_differences',
    `select coalesce(sum(changed), 0) as net, count(*) filter (where changed > 0)::int as more, count(*) filter (where changed < 0)::int as less
     from (select sum(settled::float8) as changed from revision where subsite = $1 and state in ('settled', 'closed')
       and created_at >= ($3::date)::timestamp at time zone $2 and created_at < ($4::date + 1)::timestamp at time zone $2
       group by unit_id) piece`,
    [subsite, timeZone, first, last],
  )
  return row ?? { net: 0, more: 0, less: 0 }
}

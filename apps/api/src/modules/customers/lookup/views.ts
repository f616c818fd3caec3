import { type Db, named } from '../../../kernel/db/db.ts'
import { customerStores, isInScope, type StoreScope } from '../../../kernel/store-scope.ts'

/** A customer as staff find one. */
export interface FoundCustomer {
  id: string
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  createdAt: Date
}

const columns = `c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone, c.created_at as "createdAt"`
/** The accounts of a site ($1): those that were created there, and those with an order there. */
const isOfSite = `(c.subsite = $1 or exists (select from orders o where o.customer_id = c.id and o.subsite = $1))`
const found = <T extends FoundCustomer>(row: T): T => ({ ...row, createdAt: new Date(row.createdAt) })

/**
 * The customers of a site by a contact in its canonical spelling: whoever has verified it, and by an e-mail address whoever ordered with it,
 * such as a customer who signs in by telephone.
 */
export async function findByContact(db: Db, subsite: string, kind: 'email' | 'phone', value: string): Promise<FoundCustomer[]> {
  const verified = `select ${columns} from customer c where c.${kind} = $2 and c.state <> 'deleted' and ${isOfSite}`
  const ordered = `select ${columns} from customer c where c.state <> 'deleted' and c.id in
    (select o.customer_id from orders o where o.subsite = $1 and lower(o.address->'shipping'->>'email') = $2 order by o.created_at desc limit 50)`
  const text = kind === 'email' ? `${verified} union ${ordered}` : verified
  return (await named<FoundCustomer>(db, `lookup_${kind}`, text, [subsite, value])).map(found)
}

/** The owner of an order of a site, by its number; none for the order of a guest. */
export async function findByOrder(db: Db, subsite: string, number: string): Promise<FoundCustomer[]> {
  const text = `select ${columns} from orders o join customer c on c.id = o.customer_id
    where o.number = upper($2) and o.subsite = $1 and c.state <> 'deleted'`
  return (await named<FoundCustomer>(db, 'lookup_order', text, [subsite, number])).map(found)
}

/** Those of some customers, by id, that belong to stores of a site. */
export async function readIdsInStores(db: Db, subsite: string, ids: readonly string[], stores: readonly string[]): Promise<string[]> {
  const text = `select c.id from customer c where c.id = any($2) and ${customerStores('$1')} && $3::text[]`
  return (await named<{ id: string }>(db, 'lookup_in_stores', text, [subsite, ids, stores])).map(({ id }) => id)
}

/** The id of an order of a site, and its number in the canonical spelling. */
export async function findOrderId(db: Db, subsite: string, number: string): Promise<{ id: string; number: string } | undefined> {
  const text = 'select id, number from orders where number = upper($2) and subsite = $1'
  return (await named<{ id: string; number: string }>(db, 'lookup_order_id', text, [subsite, number]))[0]
}

/** The customers who created their account on a site and whose name or last name begins with a text, by name. */
export async function findByName(db: Db, subsite: string, text: string, limit: number): Promise<FoundCustomer[]> {
  // The last character of Unicode is after every name that begins with the text.
  const begins = (name: string) =>
    `(select ${columns}, lower(first_name || ' ' || last_name) collate "C" as name from customer c
      where c.subsite = $1 and c.state <> 'deleted' and (${name} collate "C") >= lower($2) and (${name} collate "C") < lower($2) || chr(1114111)
      order by ${name} collate "C" limit $3)`
  const query = `select * from (${begins(`lower(first_name || ' ' || last_name)`)} union ${begins('lower(last_name)')}) f order by name, id limit $3`
  return (await named<FoundCustomer>(db, 'lookup_name', query, [subsite, text, limit])).map(found)
}

/** A customer with the state of the account; `deletionAt` is when it will be deleted, null where that is not planned. */
export type CustomerAccount = FoundCustomer & { state: 'active' | 'blocked'; language: string; deletionAt: string | null }

/** A customer of a site, or of some stores of it, with the state of the account. */
export async function findOnSite(db: Db, subsite: string, id: string, stores?: StoreScope): Promise<CustomerAccount | undefined> {
  const text = `select ${columns}, c.state, c.language, c.deletion_at as "deletionAt" from customer c
    where c.id = $2 and c.state <> 'deleted' and ${isOfSite} and ${isInScope(customerStores('$1'), '$3')}`
  const [row] = await named<CustomerAccount>(db, 'lookup_customer', text, [subsite, id, stores ?? null])
  return row && { ...found(row), deletionAt: row.deletionAt && new Date(row.deletionAt).toISOString() }
}

/** The paid orders of a customer on a site that were not cancelled, the sum of their totals (minor units), and those under way. */
export async function readOrders(
  db: Db,
  subsite: string,
  customerId: string,
  stores: StoreScope,
): Promise<{ count: number; total: number; open: { number: string; state: string }[] }> {
  const [row] = await named<{ count: number; total: number; open: { number: string; state: string }[] }>(
    db,
    'lookup_orders',
    `with placed as (select number, state, total, created_at from orders
       where customer_id = $2 and subsite = $1 and placed_at is not null and state not in ('payment_pending', 'expired', 'cancelled')
         and ${isInScope('stores', '$3')})
     select count(*)::int as count, coalesce(sum(total), 0)::float8 as total,
       coalesce((select jsonb_agg(jsonb_build_object('number', u.number, 'state', u.state) order by u.created_at desc)
         from (select * from placed where state not in ('delivered', 'completed', 'returned') order by created_at desc limit 50) u), '[]') as open
     from placed`,
    [subsite, customerId, stores ?? null],
  )
  return row ?? { count: 0, total: 0, open: [] }
}

/** An order of a customer; the total is in minor units. */
export interface CustomerOrder {
  number: string
  createdAt: string
  state: string
  /** The list that staff find it in; null where it is in none. */
  stage: string | null
  deliveryMethod: string
  total: number
  currency: string
  /** The number of pieces that are not cancelled, and the name of the first, of all where none is left; null for gift cards only. */
  pieces: number
  piece: string | null
}

/** The newest orders of a customer on a site, also unpaid and cancelled ones. */
export function readNewestOrders(db: Db, subsite: string, customerId: string, stores: StoreScope): Promise<CustomerOrder[]> {
  return named<CustomerOrder>(
    db,
    'lookup_newest_orders',
    `select o.number, o.created_at as "createdAt", o.state, o.stage, o.delivery_method as "deliveryMethod", o.total::float8 as total, o.currency,
       (select count(*)::int from order_unit u where u.order_id = o.id and u.state <> 'cancelled') as pieces,
       (select i.name from order_item i where i.order_id = o.id
          order by exists (select from order_unit u where u.item_id = i.id and u.state <> 'cancelled') desc, i.position limit 1) as piece
     from orders o where o.customer_id = $2 and o.subsite = $1 and ${isInScope('o.stores', '$3')} order by o.created_at desc, o.id desc limit 50`,
    [subsite, customerId, stores ?? null],
  )
}

/** A return of a customer. */
export interface CustomerReturn {
  number: string
  order: string
  createdAt: string
  state: string
  resolution: string
}

/** The newest returns of the orders of a customer on a site. */
export function readNewestReturns(db: Db, subsite: string, customerId: string, stores: StoreScope): Promise<CustomerReturn[]> {
  return named<CustomerReturn>(
    db,
    'lookup_newest_returns',
    `select r.number, o.number as "order", r.created_at as "createdAt", r.state, r.resolution
     from orders o join return_request r on r.order_id = o.id
     where o.customer_id = $2 and o.subsite = $1 and ${isInScope('r.stores', '$3')} order by r.created_at desc, r.id desc limit 50`,
    [subsite, customerId, stores ?? null],
  )
}

/** Those of some numbers that are orders or returns in some stores of a site. */
export async function readNumbersOfStores(
  db: Db,
  subsite: string,
  numbers: readonly string[],
  stores: readonly string[],
): Promise<string[]> {
  const found = await named<{ number: string }>(
    db,
    'lookup_numbers_of_stores',
    `select o.number from orders o where o.number = any($2) and o.subsite = $1 and o.stores && $3::text[]
     union select r.number from return_request r where r.number = any($2) and r.subsite = $1 and r.stores && $3::text[]`,
    [subsite, numbers, stores],
  )
  return found.map(({ number }) => number)
}

/**
 * The number of looks of a member at customers since a time, of the last thousand entries of that member. A draft order for an account
 * shows its name and masked contacts, and counts as a look.
 */
export async function countLooks(db: Db, memberId: string, since: Date): Promise<number> {
  const [row] = await named<{ count: number }>(
    db,
    'lookup_looks',
    `select count(*)::int as count from (select at, object, call from audit_entry where member_id = $1 order by id desc limit 1000) e
     where e.at >= $2 and (e.call like '%/id-numbers/'
       or e.object = 'customers' and (e.call like 'GET %' or e.call like 'POST /api/staff/drafts/%'))`,
    [memberId, since.toISOString()],
  )
  return row?.count ?? 0
}

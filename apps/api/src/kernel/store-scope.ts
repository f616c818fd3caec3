import type { Permission } from '@karat/contract/permissions.ts'
import { type SQL, sql } from 'drizzle-orm'

/** The ids of the stores whose things a call reads and changes; undefined for everything of the site. */
export type StoreScope = readonly string[] | undefined

/** Whether a place is in a scope: a store by its id, or null for the warehouse, which belongs to no store. */
export const isPlaceInScope = (scope: StoreScope, storeId: string | null): boolean =>
  scope === undefined || (storeId !== null && scope.includes(storeId))

/** The permissions of a member that hold in some stores of the site only, with the ids of these stores. */
export type StoreLimits = Readonly<Partial<Record<Permission, readonly string[]>>>

/** The condition that a row with an array of stores is in a scope, which is a parameter of SQL: null for everything of the site. */
export const isInScope = (stores: string, parameter: string): string =>
  `(${parameter}::text[] is null or ${stores} && ${parameter}::text[])`

/**
 * The condition that a row of a list is in a scope, where the index of the list has the stores in it. `is true` leaves the index of the stores
 * out: it would read all rows of a large store, once for each stage or state of the list.
 */
export const isListedIn = (stores: string, parameter: string): string => `(${stores} && ${parameter}::text[]) is true`

/**
 * `isInScope` as a part of a statement that begins with `and`; empty for everything of the site. `is true` as in `isListedIn`: rows that wait,
 * and those of a number, are few, and are found by their own index.
 */
export const andInScope = (stores: SQL, scope: StoreScope): SQL =>
  scope === undefined ? sql`` : sql` and (${stores} && ${sql.param(scope)}::text[]) is true`

/** The stores that a refund `r` of an order `o` belongs to: those of its order, and of the return that it pays. */
export const refundStores = `(coalesce(o.stores, '{}') || coalesce((select t.stores from return_request t
  where r.cause_kind = 'return' and t.id = r.cause_id), '{}'))`

/**
 * The stores that a customer `c` belongs to on a site, which is a parameter of SQL: those of the orders, returns and draft orders. An enquiry is
 * none of them: anybody can send one in the name of an address.
 */
export const customerStores = (subsite: string): string => `array(
  select unnest(o.stores) from orders o where o.customer_id = c.id and o.subsite = ${subsite} and o.stores is not null
  union select unnest(r.stores) from orders o join return_request r on r.order_id = o.id where o.customer_id = c.id and o.subsite = ${subsite}
  union select d.store from draft_order d where d.customer_id = c.id and d.subsite = ${subsite} and d.store is not null)`

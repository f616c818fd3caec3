import { withMembers } from '../../../kernel/acts.ts'
import { and, asc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { type Db, named, rows } from '../../../kernel/db/db.ts'
import { type KeyPage, keyParams, rowsToRead } from '../../../kernel/key-page.ts'
import { isInQueueFilter, type QueueFilterParams } from '../../../kernel/queue-filter.ts'
import { andInScope, isInScope, refundStores, type StoreScope } from '../../../kernel/store-scope.ts'
import type { Refund, RefundCause } from './port.ts'
import type { Paid } from './rules.ts'
import { refund, refundAccount, refundEvent } from './tables.ts'

type Row = typeof refund.$inferSelect

const refundOf = ({ causeKind, causeId, ...row }: Row): Refund => ({ ...row, cause: { kind: causeKind, id: causeId } })

/** The amount left of each payment of an order; all its gift cards count as one payment. */
export const readPaid = (db: Db, orderId: string): Promise<Paid[]> =>
  named<Paid>(
    db,
    'refund_paid',
    `select kind as source, case kind when 'gateway' then id else '' end as "paymentId", gateway, method, sum(amount - returned)::float8 as left
     from order_payment where order_id = $1 and state = 'captured' group by 1, 2, 3, 4 order by 2`,
    [orderId],
  )

/** The price of the gift cards bought with an order, in minor units. */
export async function readCards(db: Db, orderId: string): Promise<number> {
  const [row] = await named<{ cards: number }>(
    db,
    'refund_cards',
    `select sum(amount)::float8 as cards from order_card where order_id = $1`,
    [orderId],
  )
  return row?.cards ?? 0
}

export async function insertRefund(tx: Db, subsite: string, { cause, ...row }: Refund): Promise<void> {
  await tx.insert(refund).values({ ...row, subsite, causeKind: cause.kind, causeId: cause.id })
}

export async function insertEvent(tx: Db, event: typeof refundEvent.$inferInsert): Promise<void> {
  await tx.insert(refundEvent).values(withMembers(event))
}

/** How many events of a refund have a reason since a time. */
export async function countEvents(tx: Db, refundId: string, reason: string, since: Date): Promise<number> {
  const { refundId: of, reason: why, at } = refundEvent
  return tx.$count(refundEvent, and(eq(of, refundId), eq(why, reason), gt(at, since)))
}

export async function readOfCause(tx: Db, { kind, id }: RefundCause): Promise<Refund[]> {
  const found = await tx
    .select()
    .from(refund)
    .where(and(eq(refund.causeKind, kind), eq(refund.causeId, id)))
    .orderBy(asc(refund.createdAt), asc(refund.id))
  return found.map(refundOf)
}

/** See `Refunds.unitsOf`. */
export async function readUnitsOfCause(db: Db, { kind, id }: RefundCause): Promise<string[]> {
  if (kind === 'excess') return []
  const causes = {
    return: sql`select unit_id as id from return_unit where return_id = ${id} and state <> 'kept'`,
    cancellation: sql`select unit_id as id from cancellation_unit where cancellation_id = ${id}`,
    revision: sql`select unit_id as id from revision where id = ${id}`,
  }
  return (await rows<{ id: string }>(db, causes[kind])).map((unit) => unit.id)
}

export async function readOfOrder(db: Db, orderId: string): Promise<Refund[]> {
  const found = await db.select().from(refund).where(eq(refund.orderId, orderId)).orderBy(asc(refund.createdAt), asc(refund.id))
  return found.map(refundOf)
}

export async function findRefund(db: Db, id: string): Promise<Refund | undefined> {
  const [row] = await db.select().from(refund).where(eq(refund.id, id))
  return row && refundOf(row)
}

export async function findByNumber(db: Db, number: string): Promise<Refund | undefined> {
  const [row] = await db.select().from(refund).where(eq(refund.number, number))
  return row && refundOf(row)
}

export async function setRefund(tx: Db, id: string, values: Partial<Pick<Row, 'state' | 'providerRef' | 'updatedAt'>>): Promise<void> {
  await tx.update(refund).set(values).where(eq(refund.id, id))
}

/** Refunds in these states without a change since the given time, the oldest first. */
export function readWaiting(db: Db, states: Row['state'][], since: Date, limit: number): Promise<Pick<Row, 'id' | 'state'>[]> {
  return db
    .select({ id: refund.id, state: refund.state })
    .from(refund)
    .where(and(inArray(refund.state, states), lte(refund.updatedAt, since)))
    .orderBy(asc(refund.updatedAt))
    .limit(limit)
}

/** A refund that staff have to transfer: minor units, the masked account where one was given, and since when it waits. */
export interface ManualRefund {
  id: string
  number: string
  order: string
  amount: number
  currency: string
  account: string | null
  since: Date
}

/**
 * A page of the refunds of a site that staff have to transfer, in the order in which they began to wait: all of them, or those with or without
 * an account of their customer.
 */
export async function readManualPage(
  db: Db,
  {
    subsite,
    filter,
    hasAccount,
    stores,
  }: { subsite: string; filter: QueueFilterParams; hasAccount: boolean | undefined; stores: StoreScope },
  page: KeyPage,
): Promise<ManualRefund[]> {
  const found = await named<ManualRefund>(
    db,
    'refund_queue',
    `select r.id, r.number, o.number as order, r.amount::float8 as amount, r.currency, a.masked as account, r.updated_at as since
     from refund r join orders o on o.id = r.order_id left join refund_account a on a.order_id = o.id
     where r.state = 'manual_bank' and o.subsite = $1 and (r.updated_at, r.id) > ($2, $3) and ${isInScope(refundStores, '$5')}
       and ($6::boolean is null or (a.order_id is not null) = $6)
       and ${isInQueueFilter({ time: 'r.updated_at', amount: 'r.amount', numbers: `r.number || ' ' || o.number` }, 7)}
     order by r.updated_at, r.id limit $4`,
    [subsite, ...keyParams(page), rowsToRead(page), stores ?? null, hasAccount ?? null, ...filter],
  )
  return found.map((row) => ({ ...row, since: new Date(row.since) }))
}

/** The amount of an order that waits for a bank transfer, in minor units. */
export async function readWaitingAmount(db: Db, orderId: string): Promise<number> {
  const [row] = await named<{ amount: number }>(
    db,
    'refund_waiting',
    `select coalesce(sum(amount), 0)::float8 as amount from refund where order_id = $1 and state = 'manual_bank'`,
    [orderId],
  )
  return row?.amount ?? 0
}

export async function findAccount(db: Db, orderId: string): Promise<typeof refundAccount.$inferSelect | undefined> {
  const [row] = await db.select().from(refundAccount).where(eq(refundAccount.orderId, orderId))
  return row
}

/** Writes the account of an order, in place of a former one. */
export async function writeAccount(tx: Db, account: typeof refundAccount.$inferInsert): Promise<void> {
  const { orderId: _orderId, ...given } = account
  await tx.insert(refundAccount).values(account).onConflictDoUpdate({ target: refundAccount.orderId, set: given })
}

/** Accounts that are encrypted with another key than the given one, locked for the rest of the transaction. */
export const lockAccountsOfOthers = (
  tx: Db,
  keyId: string,
  after: string,
  limit: number,
): Promise<{ orderId: string; encrypted: string }[]> =>
  rows(
    tx,
    sql`select order_id as "orderId", sealed as encrypted from refund_account where split_part(sealed, '.', 1) <> ${keyId} and order_id > ${after}
        order by order_id limit ${limit} for update skip locked`,
  )

export async function replaceEncryptedAccount(tx: Db, orderId: string, encrypted: string): Promise<void> {
  await tx.update(refundAccount).set({ encrypted }).where(eq(refundAccount.orderId, orderId))
}

/** Whether the order of an account has no refund under way. */
const noRefundPending = sql`not exists (select 1 from refund r where r.order_id = a.order_id and r.state <> 'succeeded')`

/** Deletes accounts that were given before the given time, of orders with no refund under way any more. */
export async function sweepAccounts(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await rows(
    db,
    sql`delete from refund_account where order_id in (
          select a.order_id from refund_account a where a.given_at < ${before.toISOString()} and ${noRefundPending}
          order by a.given_at limit ${limit}) returning order_id`,
  )
  return deleted.length
}

/** Deletes the accounts of a customer, except those that a transfer waits for. */
export async function deleteAccountsOf(tx: Db, customerId: string): Promise<void> {
  await tx.execute(
    sql`delete from refund_account a where ${noRefundPending} and exists (select 1 from orders o where o.id = a.order_id and o.customer_id = ${customerId})`,
  )
}

/** The masked accounts of a customer. */
export const accountsOf = (db: Db, customerId: string): Promise<{ order: string; masked: string }[]> =>
  rows(
    db,
    sql`select o.number as "order", a.masked from refund_account a join orders o on o.id = a.order_id where o.customer_id = ${customerId}`,
  )

/** Selects a row for each refund of a site that staff can transfer now: its customer has given an account. */
export const manualRefunds = ({ subsite, stores }: { subsite: string; stores: StoreScope }): SQL =>
  sql`select 1 from refund r join orders o on o.id = r.order_id join refund_account a on a.order_id = o.id
      where r.state = 'manual_bank' and o.subsite = ${subsite}${andInScope(sql.raw(refundStores), stores)}`

/** Selects a row for each refund of a site that waits for the account of its customer. */
export const refundsWithoutAccount = ({ subsite, stores }: { subsite: string; stores: StoreScope }): SQL =>
  sql`select 1 from refund r join orders o on o.id = r.order_id
      where r.state = 'manual_bank' and o.subsite = ${subsite}${andInScope(sql.raw(refundStores), stores)}
        and not exists (select from refund_account a where a.order_id = o.id)`

/** A refund in an export; `amount` in minor units. `key` is the time of its beginning to the microsecond. */
export interface ExportedRefund {
  id: string
  key: string
  number: string
  orderNumber: string
  createdAt: string
  updatedAt: string
  cause: string
  source: string
  destination: string
  gateway: string
  method: string
  amount: number
  currency: string
  state: string
  expectedAt: string
  providerRef: string
}

/** The refunds of a site that began between two times, the newest first, after the key and the id of a row. */
export const readRefundsForExport = (
  db: Db,
  subsite: string,
  between: readonly [string, string],
  after: readonly [string, string],
  limit: number,
  stores: StoreScope,
): Promise<ExportedRefund[]> =>
  named(
    db,
    'staff_refunds_export',
    `select r.id, r.created_at::text as key, r.number, o.number as "orderNumber", r.created_at as "createdAt", r.updated_at as "updatedAt", r.cause_kind as cause, r.source,
       r.way as destination, r.gateway, r.method, r.amount::float8 as amount, r.currency, r.state, r.expected_at as "expectedAt", r.provider_ref as "providerRef"
     from refund r join orders o on o.id = r.order_id
     where r.subsite = $1 and r.created_at >= $2::timestamptz and r.created_at < $3::timestamptz and (r.created_at, r.id) < ($4::timestamptz, $5)
       and ${isInScope(refundStores, '$7')}
     order by r.created_at desc, r.id desc limit $6`,
    [subsite, ...between, ...after, limit, stores ?? null],
  )

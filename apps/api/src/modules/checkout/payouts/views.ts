import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../../kernel/db/db.ts'
import { type KeyPage, keyParams, rowsToRead } from '../../../kernel/key-page.ts'
import type { PayoutFormat, PayoutKind } from './port.ts'

/** Something that was paid or refunded and is in no payout yet. */
export interface OpenItem {
  id: string
  order: string
  /** The gateway or the carrier; empty where the merchant delivers. */
  source: string
  /** Its id at the gateway, or the number of the parcel. */
  reference: string
  amount: number
  currency: string
  since: Date
}

/** The open items of a kind, with the condition of their index. */
const openOf: Readonly<Record<PayoutKind, SQL>> = {
  payment: sql`select p.id, p.order_id, p.gateway as source, coalesce(p.provider_ref, '') as reference, coalesce(p.captured_amount, p.amount) as amount,
      coalesce(p.captured_currency, p.currency) as currency, p.updated_at as since
    from payment p where p.payout_line_id is null and p.state = 'captured' and p.gateway <> 'transfer'`,
  refund: sql`select r.id, r.order_id, r.gateway as source, r.provider_ref as reference, r.amount, r.currency, r.updated_at as since
    from refund r where r.payout_line_id is null and r.state = 'succeeded' and r.way = 'gateway'`,
  cash: sql`select c.id, c.order_id, coalesce(s.carrier, '') as source, coalesce(s.number, '') as reference, c.amount, '' as currency, c.at as since
    from cash_collection c left join lateral (select s.carrier, s.number from shipment s
      where s.order_id = c.order_id and s.unit_ids && c.unit_ids order by s.shipped_at desc limit 1) s on true
    where c.payout_line_id is null`,
}

/** A page of what is open since before a time on a site, the oldest first; one row more than the page shows. */
export async function readOpen(db: Db, subsite: string, kind: PayoutKind, before: Date, page: KeyPage): Promise<OpenItem[]> {
  const [at, id] = keyParams(page)
  const found = await rows<Omit<OpenItem, 'amount' | 'since'> & { amount: string; since: string }>(
    db,
    sql`select i.id, o.number as "order", i.source, i.reference, i.amount, o.currency, i.since
        from (${openOf[kind]}) i join orders o on o.id = i.order_id
        where o.subsite = ${subsite} and i.since <= ${before.toISOString()} and (i.since, i.id) > (${at}::timestamptz, ${id})
        order by i.since, i.id limit ${rowsToRead(page)}`,
  )
  return found.map(({ amount, since, ...one }) => ({ ...one, amount: Number(amount), since: new Date(since) }))
}

/** Selects what is open since before a time on a site, of every kind, with the time since when. */
export function openItems(subsite: string, before: Date): SQL {
  const of = (kind: PayoutKind) =>
    sql`select i.since from (${openOf[kind]}) i join orders o on o.id = i.order_id where o.subsite = ${subsite} and i.since <= ${before.toISOString()}`
  return sql`${of('payment')} union all ${of('refund')} union all ${of('cash')}`
}

/** Since when the oldest of these is open; undefined where nothing is. */
export async function readOldestOpen(db: Db, subsite: string, before: Date): Promise<Date | undefined> {
  const [row] = await rows<{ since: string | Date | null }>(db, sql`select min(since) as since from (${openItems(subsite, before)}) i`)
  return row?.since ? new Date(row.since) : undefined
}

/** A sum of everything that is open since before a time, by kind and gateway or carrier. */
export interface OpenSum {
  kind: PayoutKind
  source: string
  count: number
  amount: number
}

export async function readOpenSums(db: Db, subsite: string, before: Date): Promise<OpenSum[]> {
  const sumsOf = (kind: PayoutKind) => sql`select ${kind}::text as kind, i.source, count(*)::int as count, sum(i.amount)::float8 as amount
    from (${openOf[kind]}) i join orders o on o.id = i.order_id
    where o.subsite = ${subsite} and i.since <= ${before.toISOString()} group by i.source`
  return rows(
    db,
    sql`select * from (${sumsOf('payment')} union all ${sumsOf('refund')} union all ${sumsOf('cash')}) s order by kind, source`,
  )
}

/** An applied file with the sums of its lines. */
export interface AppliedFile {
  id: string
  name: string
  format: PayoutFormat
  appliedAt: Date
  appliedBy: string
  lines: number
  amount: number
  fee: number
  tax: number
  net: number
}

/** A page of the applied files of a site, the newest first; one more than the page shows. */
export async function readFiles(db: Db, subsite: string, page: KeyPage): Promise<AppliedFile[]> {
  const [at, id] = page.after === undefined ? ['infinity', ''] : keyParams(page)
  type Row = Omit<AppliedFile, 'appliedAt'> & { appliedAt: string }
  const found = await rows<Row>(
    db,
    sql`select f.id, f.name, f.format, f.applied_at as "appliedAt", f.applied_by as "appliedBy", l.*
        from payout_file f, lateral (select count(*)::int as lines, coalesce(sum(case kind when 'refund' then -amount else amount end), 0)::float8 as amount,
          coalesce(sum(fee), 0)::float8 as fee, coalesce(sum(tax), 0)::float8 as tax, coalesce(sum(net), 0)::float8 as net
          from payout_line where file_id = f.id) l
        where f.subsite = ${subsite} and (f.applied_at, f.id) < (${at}::timestamptz, ${id})
        order by f.applied_at desc, f.id desc limit ${rowsToRead(page)}`,
  )
  return found.map(({ appliedAt, ...one }) => ({ ...one, appliedAt: new Date(appliedAt) }))
}

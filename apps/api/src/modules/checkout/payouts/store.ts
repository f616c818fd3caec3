import { sql } from 'drizzle-orm'
import { type Db, jsonParam, listParam, lockNamed, rows } from '../../../kernel/db/db.ts'
import type { PayoutFormat, PayoutKind } from './port.ts'
import { payoutFile, payoutLine } from './tables.ts'

/** A payment, a refund or the cash of some parcels, which a line of a file may pay out. */
export interface PayoutItem {
  /** The ids of the rows that the line is noted at: several where the units of a parcel were paid one after the other. */
  ids: string[]
  /** The name by which lines find it. */
  key: string
  orderId: string
  order: string
  /** The gateway or the carrier. */
  source: string
  amount: number
  currency: string
  isPaidOut: boolean
}

type Found = Omit<PayoutItem, 'amount'> & { amount: string }
const itemsOf = (found: readonly Found[]): PayoutItem[] => found.map((one) => ({ ...one, amount: Number(one.amount) }))

/** The captured payments of a site by our ids and those of the gateway. */
export const findPayments = async (db: Db, subsite: string, ids: readonly string[]): Promise<PayoutItem[]> =>
  itemsOf(
    await rows(
      db,
      sql`select array[p.id] as ids, k.key, p.order_id as "orderId", o.number as "order", p.gateway as source,
            coalesce(p.captured_amount, p.amount) as amount, coalesce(p.captured_currency, p.currency) as currency, p.payout_line_id is not null as "isPaidOut"
          from unnest(${listParam(ids)}::text[]) k(key)
            join lateral (select * from payment where id = k.key union select * from payment where provider_ref = k.key) p on true
            join orders o on o.id = p.order_id
          where o.subsite = ${subsite} and p.state in ('captured', 'refund_due', 'refunded') and p.gateway <> 'transfer'`,
    ),
  )

/** The refunds of a site through gateways by our ids and numbers and those of the gateway. */
export const findRefunds = async (db: Db, subsite: string, ids: readonly string[]): Promise<PayoutItem[]> =>
  itemsOf(
    await rows(
      db,
      sql`select array[r.id] as ids, k.key, r.order_id as "orderId", o.number as "order", r.gateway as source, r.amount, r.currency,
            r.payout_line_id is not null as "isPaidOut"
          from unnest(${listParam(ids)}::text[]) k(key)
            join lateral (select * from refund where id = k.key union select * from refund where number = k.key
              union select * from refund where provider_ref = k.key and k.key <> '') r on true
            join orders o on o.id = r.order_id
          where r.subsite = ${subsite} and r.way = 'gateway' and r.state in ('initiated', 'processing', 'succeeded')`,
    ),
  )

/**
 * The cash that was collected for parcels of a site by their numbers, and for orders by theirs. What is not remitted yet comes first: of an
 * order, all of it is one item.
 */
export const findCash = async (db: Db, subsite: string, parcels: readonly string[], orders: readonly string[]): Promise<PayoutItem[]> =>
  itemsOf(
    await rows(
      db,
      sql`select array_agg(c.id order by c.id) as ids, w.key, o.id as "orderId", o.number as "order", max(w.carrier) as source, sum(c.amount) as amount,
            o.currency, c.payout_line_id is not null as "isPaidOut"
          from (select s.number as key, s.order_id, s.unit_ids, s.carrier from shipment s where s.number = any(${listParam(parcels)}::text[])
              union all
              select n.number, n.id, null, coalesce((select s.carrier from shipment s where s.order_id = n.id order by s.shipped_at desc limit 1), '')
              from orders n where n.number = any(${listParam(orders)}::text[])) w
            join orders o on o.id = w.order_id
            join cash_collection c on c.order_id = o.id and (w.unit_ids is null or c.unit_ids && w.unit_ids)
          where o.subsite = ${subsite}
          group by w.key, o.id, c.payout_line_id is not null order by "isPaidOut"`,
    ),
  )

const tableOf = { payment: sql`payment`, refund: sql`refund`, cash: sql`cash_collection` } as const satisfies Record<PayoutKind, unknown>

/** The references of a format that were applied on a site. */
export async function findReferences(db: Db, subsite: string, format: PayoutFormat, references: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ reference: string }>(
    db,
    sql`select reference from payout_line where subsite = ${subsite} and format = ${format} and reference = any(${listParam(references)}::text[])`,
  )
  return new Set(found.map(({ reference }) => reference))
}

/** Locks the payouts of a site until the end of the transaction. */
export const lockPayouts = (tx: Db, subsite: string): Promise<void> => lockNamed(tx, `payouts ${subsite}`)

export async function findFile(db: Db, subsite: string, sha256: string): Promise<string | undefined> {
  const [row] = await rows<{ id: string }>(db, sql`select id from payout_file where subsite = ${subsite} and sha256 = ${sha256}`)
  return row?.id
}

/** The number of lines of a file. */
export async function countLines(db: Db, fileId: string): Promise<number> {
  const [row] = await rows<{ count: number }>(db, sql`select count(*)::int as count from payout_line where file_id = ${fileId}`)
  return row?.count ?? 0
}

export async function insertFile(tx: Db, file: typeof payoutFile.$inferInsert): Promise<void> {
  await tx.insert(payoutFile).values(file)
}

/** Writes lines, and notes each at what it pays out; the number of rows that were not noted before. */
export async function insertLines(
  tx: Db,
  lines: readonly (typeof payoutLine.$inferInsert & { itemIds: readonly string[] })[],
): Promise<number> {
  await tx.insert(payoutLine).values(lines.map(({ itemIds: _items, ...line }) => line))
  let noted = 0
  for (const kind of ['payment', 'refund', 'cash'] as const) {
    const given = lines.flatMap((line) => (line.kind === kind ? line.itemIds.map((id) => ({ id, line: line.id })) : []))
    const found = await rows(
      tx,
      sql`update ${tableOf[kind]} t set payout_line_id = g.line from jsonb_to_recordset(${jsonParam(given)}) as g(id text, line text)
          where t.id = g.id and t.payout_line_id is null returning t.id`,
    )
    noted += found.length
  }
  return noted
}

/** Removes a file with its lines; what they paid out is open again. The number of its lines. */
export async function deleteFile(tx: Db, subsite: string, id: string): Promise<number> {
  const lines = await rows<{ id: string }>(
    tx,
    sql`select l.id from payout_line l join payout_file f on f.id = l.file_id where f.id = ${id} and f.subsite = ${subsite} for update of f`,
  )
  const ids = listParam(lines.map((line) => line.id))
  for (const table of Object.values(tableOf))
    await tx.execute(sql`update ${table} set payout_line_id = null where payout_line_id = any(${ids}::text[])`)
  await tx.execute(sql`delete from payout_file where id = ${id} and subsite = ${subsite}`)
  return lines.length
}

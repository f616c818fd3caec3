import { sql } from 'drizzle-orm'
import { soldWeights } from '@karat/pricing/frozen-unit.ts'
import { gradeOf } from '@karat/pricing/grade.ts'
import type { Breakup, Stones } from '@karat/pricing/types.ts'
import { type Db, listParam, rows } from '../../../kernel/db/db.ts'
import { andInScope, type StoreScope } from '../../../kernel/store-scope.ts'
import type { CartAddress } from '../../cart/port.ts'
import type { UnitOnDocument } from './document-data.ts'
import type { DocumentData, DocumentKind, DocumentPayment, IssuedDocument } from './port.ts'
import { type PaidInvoice, paymentsLeft } from './payments-left.ts'
import { document } from './tables.ts'

/** An order as its documents need it. */
export interface OrderOnDocument {
  number: string
  cartId: string
  subsite: string
  language: string
  total: number
  address: CartAddress
  createdAt: string
}

export async function readOrderRecord(tx: Db, orderId: string): Promise<OrderOnDocument | undefined> {
  const [row] = await rows<OrderOnDocument & { total: string }>(
    tx,
    sql`select number, cart_id as "cartId", subsite, language, total, address, created_at as "createdAt" from orders where id = ${orderId}`,
  )
  return row && { ...row, total: Number(row.total) }
}

interface UnitRow extends Omit<
  UnitOnDocument,
  'metal' | 'purity' | 'colour' | 'size' | 'sizeSystem' | 'grossMg' | 'netMg' | 'rateAt' | 'stones' | 'engraving'
> {
  stones: Pick<Stones, 'key' | 'type' | 'shape' | 'count' | 'caratMilli'>[]
  grossMg: number | null
  netMg: number | null
  options: Pick<UnitOnDocument, 'metal' | 'purity' | 'colour' | 'size' | 'grossMg' | 'netMg' | 'engraving'> & { sizeSystem?: string }
  breakup: Breakup
  rateAt: string | null
}

/** Units of an order by their ids, in their order, with their latest stones and the time at which the rate of their price was published. */
export async function readUnitsForDocument(tx: Db, orderId: string, unitIds: readonly string[]): Promise<UnitOnDocument[]> {
  const found = await rows<UnitRow>(
    tx,
    sql`select u.id, i.name, coalesce(i.options->>'lang', o.language) as lang, i.variant_id as "variantId",
          coalesce(p.kind, 'piece') as kind, i.options, u.gross_mg as "grossMg", u.net_mg as "netMg", u.huids, u.breakup, u.gift,
          coalesce((select r.input->'stones' from revision r where r.unit_id = u.id and r.state in ('settled', 'closed') order by r.created_at desc limit 1),
            (select l->'input'->'stones' from quote q, jsonb_array_elements(q.lines) l where q.id = o.quote_id and l->>'variantId' = i.variant_id limit 1),
            p.stones, '[]') as stones,
          coalesce((select jsonb_agg(jsonb_build_object('code', a.kind, 'beforeTax', a.before_tax, 'tax', a.tax) order by a.kind)
            from order_adjustment a where a.unit_id = u.id and a.kind in ('delivery', 'wrap')), '[]') as charges,
          (select max(v.at) from rate_version v join metal_rate r on r.version_id = v.id,
             lateral (select m from jsonb_array_elements(u.breakup->'rows') m where m->>'code' = 'metal' limit 1) priced
           where v.subsite = o.subsite and v.at <= o.created_at and r.purity = priced.m->>'purity'
             and r.rate = (priced.m->>'rate')::numeric) as "rateAt"
        from order_unit u join order_item i on i.id = u.item_id join orders o on o.id = u.order_id left join product p on p.id = i.product_id
        where u.order_id = ${orderId} and u.id in (select jsonb_array_elements_text(${JSON.stringify(unitIds)}::jsonb))
        order by u.position`,
  )
  return found.map(({ options, rateAt, grossMg, netMg, stones, ...unit }) => ({
    ...unit,
    ...options,
    ...soldWeights({ options, grossMg, netMg }),
    sizeSystem: options.sizeSystem ?? '',
    stones: stones.map(({ key, type, shape, count, caratMilli }) => ({ type, shape, count, caratMilli, ...gradeOf(key) })),
    rateAt: rateAt === null ? null : new Date(rateAt).toISOString(),
  }))
}

/** An order's payments that are captured or due, less refunds: cash last. */
async function readPayments(tx: Db, orderId: string): Promise<DocumentPayment[]> {
  const found = await rows<Omit<DocumentPayment, 'due'> & { state: string }>(
    tx,
    sql`select p.id, p.kind, p.gateway, p.method, p.last_four as "lastFour", p.state, p.updated_at as at, (p.amount - p.returned)::float8 as amount
        from order_payment p where p.order_id = ${orderId} and p.state in ('captured', 'due') order by p.kind = 'cash', p.created_at, p.id`,
  )
  return found.map(({ state, at, ...payment }) => ({ ...payment, due: state === 'due', at: new Date(at).toISOString() }))
}

/** The invoices of an order with their payments, the oldest first. */
export const readPaidInvoices = (tx: Db, orderId: string): Promise<PaidInvoice[]> =>
  rows(
    tx,
    sql`select unit_ids as "unitIds", jsonb_build_object('lines', figures->'lines', 'payments', figures->'payments') as figures
        from document where order_id = ${orderId} and kind = 'invoice' order by issued_at, id`,
  )

/** The units of an order that were not cancelled and have not come back, with whether their cash was collected. */
async function readKept(tx: Db, orderId: string): Promise<Map<string, { isCollected: boolean }>> {
  const found = await rows<{ id: string; isCollected: boolean }>(
    tx,
    sql`select u.id, exists (select from cash_collection c where c.order_id = ${orderId} and u.id = any(c.unit_ids)) as "isCollected"
        from order_unit u where u.order_id = ${orderId} and u.state not in ('cancelled', 'returned')`,
  )
  return new Map(found.map(({ id, isCollected }) => [id, { isCollected }]))
}

/** The payments of an order that its next invoice can use. */
export const readPaymentsLeft = async (tx: Db, orderId: string): Promise<DocumentPayment[]> =>
  paymentsLeft(await readPayments(tx, orderId), await readPaidInvoices(tx, orderId), await readKept(tx, orderId))

export async function isStoreOf(tx: Db, subsite: string, store: string): Promise<boolean> {
  const found = await rows(tx, sql`select 1 from store where id = ${store} and subsite = ${subsite}`)
  return found.length > 0
}

/** A document that is about to be written. */
export interface NewDocument {
  id: string
  kind: DocumentKind
  key: string
  unitIds: readonly string[]
  figures: DocumentData
}

/** A series of numbers: two letters of the supplier, a third for all documents but invoices, and the financial year. */
export interface Series {
  prefix: string
  year: string
}

/** Creates a series, where it is the first of its year. */
export async function openSeries(tx: Db, { prefix, year }: Series): Promise<void> {
  await tx.execute(sql`insert into invoice_series (prefix, year, last) values (${prefix}, ${year}, 0) on conflict do nothing`)
}

/**
 * Writes documents under the next number of a series, the first of them with its sequence. One statement, and the last of its transaction:
 * it locks the series until the commit, and a rollback returns the number. Writes nothing where the series does not exist.
 */
export async function insertNumbered(
  tx: Db,
  orderId: string,
  issuedAt: Date,
  { prefix, year }: Series,
  documents: readonly NewDocument[],
): Promise<void> {
  const given = JSON.stringify(documents.map((one, index) => ({ ...one, total: one.figures.totals.total, numbered: index === 0 })))
  await tx.execute(sql`
    with next as (update invoice_series set last = last + 1 where prefix = ${prefix} and year = ${year} returning last)
    insert into document (id, order_id, kind, key, prefix, year, sequence, number, unit_ids, figures, total, issued_at)
    select d.id, ${orderId}, d.kind, d.key, ${prefix}, ${year}, case when d.numbered then n.last end,
      ${prefix} || '/' || ${year} || '/' || lpad(n.last::text, greatest(6, length(n.last::text)), '0'), array(select jsonb_array_elements_text(d."unitIds")), d.figures, d.total,
      ${issuedAt.toISOString()}
    from next n, jsonb_to_recordset(${given}::jsonb) as d(id text, kind text, key text, "unitIds" jsonb, figures jsonb, total bigint, numbered boolean)`)
}

/** The documents of an order, the oldest first; packing slips are for the parcel. */
export async function listDocuments(db: Db, orderId: string): Promise<IssuedDocument[]> {
  const found = await rows<Omit<IssuedDocument, 'issuedAt' | 'total'> & { total: string; issuedAt: string }>(
    db,
    sql`select id, kind, number, total, issued_at as "issuedAt" from document
        where order_id = ${orderId} and kind <> 'packing_slip' order by issued_at, id`,
  )
  return found.map(({ total, issuedAt, ...one }) => ({ ...one, total: Number(total), issuedAt: new Date(issuedAt) }))
}

/**
 * Writes a document under the number of an invoice, outside of any series: the certificate of a unit that was sent later. Does nothing
 * where it exists.
 */
export async function insertUnder(
  tx: Db,
  { orderId, prefix, year, number }: InvoiceLeft,
  issuedAt: Date,
  { id, kind, key, unitIds, figures }: NewDocument,
): Promise<void> {
  await tx
    .insert(document)
    .values({ id, orderId, kind, key, prefix, year, number, unitIds: [...unitIds], figures, total: figures.totals.total, issuedAt })
    .onConflictDoNothing()
}

/** A document with its figures. */
export interface StoredDocument {
  id: string
  orderId: string
  kind: DocumentKind
  number: string
  figures: DocumentData
}

export async function readDocument(db: Db, id: string): Promise<StoredDocument | undefined> {
  const [row] = await rows<StoredDocument>(db, sql`select id, order_id as "orderId", kind, number, figures from document where id = ${id}`)
  return row
}

/** A packing slip with carrier and number of its parcel, empty where it has none; undefined for any other document. */
export async function readParcel(db: Db, slipId: string): Promise<(StoredDocument & { carrier: string; parcel: string }) | undefined> {
  const [row] = await rows<StoredDocument & { carrier: string; parcel: string }>(
    db,
    sql`select d.id, d.order_id as "orderId", d.kind, d.number, d.figures, coalesce(s.carrier, '') as carrier, coalesce(s.number, '') as parcel
        from document d left join shipment s on s.order_id = d.order_id and s.unit_ids && d.unit_ids
        where d.id = ${slipId} and d.kind = 'packing_slip' order by s.shipped_at desc, s.id desc limit 1`,
  )
  return row
}

/** The ids of the units of an order that are packed. */
export async function packedUnitsOf(db: Db, orderId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(db, sql`select id from order_unit where order_id = ${orderId} and state = 'packed' order by id`)
  return found.map(({ id }) => id)
}

/** The documents of an order by its number, packing slips included. */
export async function documentsOfNumber(db: Db, orderNumber: string): Promise<IssuedDocument[]> {
  const found = await rows<Omit<IssuedDocument, 'issuedAt' | 'total'> & { total: string; issuedAt: string }>(
    db,
    sql`select d.id, d.kind, d.number, d.total, d.issued_at as "issuedAt" from document d join orders o on o.id = d.order_id
        where o.number = ${orderNumber} order by d.issued_at, d.id`,
  )
  return found.map(({ total, issuedAt, ...one }) => ({ ...one, total: Number(total), issuedAt: new Date(issuedAt) }))
}

/** The invoices and certificates of some units of an order, and the documents of some of its refunds, the oldest first. */
export async function documentsOfUnits(
  db: Db,
  orderId: string,
  unitIds: readonly string[],
  refundIds: readonly string[],
): Promise<IssuedDocument[]> {
  const found = await rows<Omit<IssuedDocument, 'issuedAt' | 'total'> & { total: string; issuedAt: string }>(
    db,
    sql`select id, kind, number, total, issued_at as "issuedAt" from document
        where order_id = ${orderId}
          and ((kind in ('invoice', 'certificate') and unit_ids && ${listParam(unitIds)}::text[])
            or (key like 'refund:%' and split_part(key, ':', 2) = any(${listParam(refundIds)}::text[])))
        order by issued_at, id`,
  )
  return found.map(({ total, issuedAt, ...one }) => ({ ...one, total: Number(total), issuedAt: new Date(issuedAt) }))
}

/**
 * The ids of the packing slips of orders of a site, or of some stores of it, each with number and id of its order; the oldest first. `packed`:
 * whether the order has units that are packed and have not left.
 */
export const packingSlipsOf = (
  db: Db,
  subsite: string,
  numbers: readonly string[],
  stores: StoreScope,
): Promise<{ number: string; orderId: string; ids: string[]; packed: boolean }[]> =>
  rows(
    db,
    sql`select o.number, array(select d.id from document d where d.order_id = o.id and d.kind = 'packing_slip' order by d.issued_at, d.id) as ids,
               o.id as "orderId", exists (select 1 from order_unit u where u.order_id = o.id and u.state = 'packed') as packed
        from orders o where o.number = any(${listParam(numbers)}) and o.subsite = ${subsite}${andInScope(sql`o.stores`, stores)}`,
  )

export async function readFile(db: Db, documentId: string): Promise<Uint8Array | undefined> {
  const [row] = await rows<{ bytes: Uint8Array }>(db, sql`select bytes from document_file where document_id = ${documentId}`)
  return row?.bytes
}

/** Stores the PDF of a document; an existing one stays. */
export async function insertFile(db: Db, file: { documentId: string; bytes: Uint8Array; sha256: string; drawnAt: Date }): Promise<void> {
  await db.execute(sql`
    insert into document_file (document_id, bytes, sha256, drawn_at)
    values (${file.documentId}, ${Buffer.from(file.bytes)}, ${file.sha256}, ${file.drawnAt.toISOString()}) on conflict do nothing`)
}

/** Whether documents have been issued for a cause: `refund:ID`, `cancelled:ID`. */
export async function isCorrected(tx: Db, cause: string): Promise<boolean> {
  const found = await rows(tx, sql`select 1 from document where key like ${`${cause}:%`} limit 1`)
  return found.length > 0
}

/** The order of a cancellation, and the unpaid amount of the cancelled units. */
export async function readUnpaid(db: Db, cancellationId: string): Promise<{ orderId: string; amount: number } | undefined> {
  const [row] = await rows<{ orderId: string; amount: number }>(
    db,
    sql`select order_id as "orderId", (value - refund)::float8 as amount from cancellation where id = ${cancellationId}`,
  )
  return row
}

/** An invoice with the amount left after its credit notes, and the amounts credited for the requested units. */
export interface InvoiceLeft extends StoredDocument {
  prefix: string
  year: string
  unitIds: string[]
  left: number
  credited: number
}

/** The invoices of an order with any of these units, the oldest first. */
export async function readInvoicesLeft(tx: Db, orderId: string, unitIds: readonly string[]): Promise<InvoiceLeft[]> {
  return rows<InvoiceLeft>(
    tx,
    sql`select d.id, d.order_id as "orderId", d.kind, d.number, d.figures, d.prefix, d.year, d.unit_ids as "unitIds",
          (d.total - coalesce(sum(c.total), 0))::float8 as left, coalesce(sum(c.total) filter (where c.unit_ids && asked.ids), 0)::float8 as credited
        from (select array(select jsonb_array_elements_text(${JSON.stringify(unitIds)}::jsonb)) as ids) asked
          join document d on d.order_id = ${orderId} and d.kind = 'invoice' and d.unit_ids && asked.ids
          left join document c on c.order_id = ${orderId} and c.kind = 'credit_note' and c.figures->>'against' = d.number
        group by d.id order by d.issued_at, d.id`,
  )
}

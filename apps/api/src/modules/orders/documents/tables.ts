import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes } from '../../../kernel/db/bytes.ts'
import type { DocumentData, DocumentKind } from './port.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * The last number of a series: of a supplier, a letter (none for invoices), and a financial year. No database sequence, since numbers must
 * have no gap.
 */
export const invoiceSeries = pgTable(
  'invoice_series',
  {
    prefix: text().notNull(),
    /** The financial year, as it stands in the number: `26-27`, `2026`. */
    year: text().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.prefix, t.year] })],
)

/** The code of a document's site, and the number of the registration for sales tax that it was issued under, as `document_register` has them. */
export const documentSite = sql.raw(`(figures #>> '{site,code}')`)
export const documentRegistration = sql.raw(
  `(coalesce(jsonb_path_query_first(figures, '$.supplier.taxIds[*] ? (@.name like_regex "^(GSTIN|TRN|GST Reg|VAT)" flag "i")') ->> 'number', figures #>> '{supplier,taxIds,0,number}', ''))`,
)

/** A document as it was issued. Append-only: it is corrected by another document. */
export const document = pgTable(
  'document',
  {
    id: text().primaryKey(),
    orderId: text('order_id').notNull(),
    kind: text().$type<DocumentKind>().notNull(),
    /** The cause of its issue, unique so that it is issued once: `invoice:UNIT`, `slip:UNIT`. */
    key: text().notNull(),
    prefix: text().notNull(),
    year: text().notNull(),
    /** Its number in the series; null where it has no number of its own. */
    sequence: integer(),
    /** At most 16 characters; a packing slip has that of its invoice. */
    number: text().notNull(),
    unitIds: text('unit_ids').array().notNull(),
    figures: jsonb().$type<DocumentData>().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    issuedAt: time('issued_at').notNull(),
  },
  (t) => [
    uniqueIndex('document_key').on(t.key),
    uniqueIndex('document_sequence').on(t.prefix, t.year, t.sequence),
    index('document_order').on(t.orderId, t.issuedAt),
    // Kind and total last, so that a filter by them reads no row that it leaves out.
    index('document_register')
      .on(sql`${documentSite}`, sql`${documentRegistration}`, t.issuedAt, t.id, t.kind, t.total)
      .where(sql`kind in ('invoice', 'credit_note')`),
    // The tax office's limit.
    check('document_number', sql`length(number) <= 16`),
  ],
)

/** The PDF of a document: drawn once from its data, and served unchanged afterwards. */
export const documentFile = pgTable('document_file', {
  documentId: text('document_id')
    .primaryKey()
    .references(() => document.id),
  bytes: bytes().notNull(),
  /** SHA-256 of the bytes, in hex. */
  sha256: text().notNull(),
  drawnAt: time('drawn_at').notNull(),
})

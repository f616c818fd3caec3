import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { EnquiryState } from './port.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The enquiries of investors. */
export const enquiry = pgTable(
  'enquiry',
  {
    id: text().primaryKey(),
    subsite: text().notNull(),
    language: text().notNull(),
    category: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    city: text().notNull(),
    message: text().notNull(),
    createdAt: time('created_at').notNull(),
    state: text().$type<EnquiryState>().notNull().default('open'),
    /** The member of staff who closed it, by id and by the name at that time; null until it is closed. */
    closedBy: text('closed_by'),
    closedByName: text('closed_by_name'),
    closedAt: time('closed_at'),
    /** The note of the member of staff who closed it; empty until it is closed. */
    note: text().notNull().default(''),
    /** The stores that its message names, by themselves or by the number of an order of theirs; null where it names none. */
    stores: text().array(),
  },
  (t) => [
    index('enquiry_created').on(t.createdAt),
    // The searches of staff.
    index('enquiry_message').using('gin', sql`(message || ' ' || note) gin_trgm_ops`),
    index('enquiry_email').on(t.subsite, sql`lower(email)`),
    index('enquiry_state').on(t.subsite, t.state, t.createdAt, t.id),
    // The enquiries of a store, for members whose roles hold in some stores.
    index('enquiry_stores')
      .using('gin', t.stores)
      .where(sql`stores is not null`),
  ],
)

/** An answer of a member of staff to an enquiry, as it was sent by e-mail. */
export const enquiryReply = pgTable(
  'enquiry_reply',
  {
    id: text().primaryKey(),
    enquiryId: text('enquiry_id')
      .notNull()
      .references(() => enquiry.id, { onDelete: 'cascade' }),
    staffId: text('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    text: text().notNull(),
    at: time('at').notNull(),
  },
  (t) => [index('enquiry_reply_enquiry').on(t.enquiryId, t.at)],
)

import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AddressDetails } from './port.ts'

/** The saved addresses of customers, by site. */
export const customerAddress = pgTable(
  'customer_address',
  {
    id: text().primaryKey(),
    customerId: text('customer_id').notNull(),
    subsite: text().notNull(),
    details: jsonb().$type<AddressDetails>().notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [
    index('customer_address_customer').on(t.customerId, t.subsite, t.createdAt),
    uniqueIndex('customer_address_default')
      .on(t.customerId, t.subsite)
      .where(sql`is_default`),
  ],
)

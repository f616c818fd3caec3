import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { StoredSums } from './stored-sums.ts'

/**
 * A month of a registration. The database counts its documents as they are issued, and refuses those of a month that is closed: triggers of
 * `document`.
 */
export const registerMonth = pgTable(
  'register_month',
  {
    subsite: text().notNull(),
    registration: text().notNull(),
    /** `2026-11`, by the clocks that its documents name. */
    period: text().notNull(),
    /** The number of its documents. */
    issued: integer().notNull().default(0),
    /** The sums of as many documents as they count: they are those of the month where that is `issued`. Null where they were not added up. */
    sums: jsonb().$type<StoredSums>(),
    closedAt: timestamp('closed_at', { withTimezone: true, mode: 'date' }),
    /** The name of the member of staff who closed it. */
    closedBy: text('closed_by').notNull().default(''),
    /** The sums of its documents when it was closed. */
    closingSums: jsonb('closing_sums').$type<StoredSums>(),
  },
  (t) => [
    primaryKey({ columns: [t.subsite, t.registration, t.period] }),
    check('register_month_period', sql`period ~ '^[0-9]{4}-[0-9]{2}$'`),
    check('register_month_issued', sql`issued >= 0`),
    check('register_month_closed', sql`(closed_at is null) = (closing_sums is null)`),
  ],
)

import { jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** A list of the back office as a member of staff saved it, for themselves alone. */
export const staffView = pgTable(
  'staff_view',
  {
    /** Time-ordered. */
    id: text().primaryKey(),
    memberId: text('member_id').notNull(),
    /** The list that it is of. */
    list: text().notNull(),
    name: text().notNull(),
    /** The parameters of the list's address: view, filters, columns. */
    address: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [uniqueIndex('staff_view_name').on(t.memberId, t.list, t.name)],
)

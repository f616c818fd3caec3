import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The rewrites of a site's addresses; paths without the locale, as `/p/old-ring`. */
export const urlRewrite = pgTable(
  'url_rewrite',
  {
    subsite: text().notNull(),
    source: text().notNull(),
    target: text().notNull(),
    status: integer().notNull().$type<301 | 302>(),
    setBy: text('set_by').notNull(),
    setAt: timestamp('set_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.subsite, t.source] }), index('url_rewrite_newest').on(t.subsite, t.setAt, t.source)],
)

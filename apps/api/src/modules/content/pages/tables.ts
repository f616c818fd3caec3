import { type ContentBlock, contentBlockKinds, contentNamePattern } from '@karat/sites/content-blocks.ts'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Editorial content of all sites, by the key of the cached-content calls. */
export const contentEntry = pgTable('content_entry', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: time('updated_at').notNull(),
})

/** Whether a column is null, or a list of blocks of known kinds that each have an id. */
const blocksAreWhole = (column: string) => {
  const kinds = contentBlockKinds.map((kind) => `@.kind == "${kind}"`).join(' || ')
  const whole = `@.type() == "object" && (${kinds}) && @.id.type() == "string" && @.hidden.type() == "boolean"`
  return sql.raw(
    `${column} is null or coalesce(${column} @@ 'strict $.type() == "array" && $.size() > 0 && !(exists($[*] ? (!(${whole}) || (${whole}) is unknown)))', false)`,
  )
}

/** Content that staff wrote for a site, in place of that of all sites. */
export const siteContent = pgTable(
  'site_content',
  {
    subsite: text().notNull(),
    /** The home page, the menu, the footer, or a text page: `page-delivery`. */
    kind: text().notNull(),
    /** The number of its saves by staff. */
    version: integer().notNull(),
    /** Null where staff have planned content and published none yet. */
    live: jsonb().$type<ContentBlock[]>(),
    liveSince: time('live_since'),
    planned: jsonb().$type<ContentBlock[]>(),
    plannedAt: time('planned_at'),
  },
  (t) => [
    primaryKey({ columns: [t.subsite, t.kind] }),
    check('site_content_kind', sql.raw(`kind ~ '${contentNamePattern.source}'`)),
    check('site_content_live', blocksAreWhole('live')),
    check('site_content_planned', blocksAreWhole('planned')),
    check('site_content_times', sql`(live is null) = (live_since is null) and (planned is null) = (planned_at is null)`),
  ],
)

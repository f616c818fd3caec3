import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** An original picture: its file, its size in pixels, and a small blurred placeholder as a data URL. */
export const media = pgTable('media', {
  id: text().primaryKey(),
  file: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  blur: text().notNull(),
})

import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** An original picture: where its file lies, its size in pixels, and a tiny blurred stand-in as a data address. */
export const media = pgTable('media', {
  id: text().primaryKey(),
  file: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  blur: text().notNull(),
})

import { doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { StoreTranslation } from './port.ts'

export const store = pgTable('store', {
  id: text().primaryKey(),
  subsite: text().notNull(),
  position: integer().notNull(),
  name: text().notNull(),
  city: text().notNull(),
  address: text().notNull(),
  /** The picture of its window, in `media`, and its alternative text. */
  mediaId: text('media_id'),
  alt: text().notNull().default(''),
  /** Name, city, address and the alternative text of its picture in other languages than English, by language. */
  translations: jsonb('words').$type<Record<string, StoreTranslation>>().notNull().default({}),
  street: text().notNull().default(''),
  postcode: text().notNull().default(''),
  state: text().notNull(),
  phone: text().notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  timeZone: text('time_zone').notNull().default('UTC'),
  hours: jsonb().$type<Record<string, string>>().notNull(),
  services: jsonb().$type<string[]>().notNull(),
})

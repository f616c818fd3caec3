import { productStates } from '@karat/pricing/product/document.ts'
import type { ProductKindName } from '@karat/pricing/product-kinds/product-kinds.ts'
import type { EngravingScript } from '@karat/sites/engraving.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Charges } from '@karat/pricing/product/price-input.ts'
import type { ProductContent } from './editing/content.ts'

export type Names = Record<string, string>

export const category = pgTable('category', {
  id: text().primaryKey(),
  position: integer().notNull(),
  names: jsonb().$type<Names>().notNull(),
  intro: text().notNull(),
})

export const collection = pgTable('collection', {
  id: text().primaryKey(),
  position: integer().notNull(),
  name: text().notNull(),
  line: text().notNull(),
  story: text().notNull(),
  /** Counts the saves of staff: a form that saves says which one it saw. */
  version: integer().notNull().default(1),
})

/** A category's introduction in another language than English; its names are in the category itself. */
export const categoryTranslation = pgTable(
  'category_translation',
  {
    categoryId: text('category_id')
      .notNull()
      .references(() => category.id),
    language: text().notNull(),
    intro: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.language] })],
)

/** The texts of a collection in other languages than English. */
export const collectionTranslation = pgTable(
  'collection_translation',
  {
    collectionId: text('collection_id')
      .notNull()
      .references(() => collection.id),
    language: text().notNull(),
    name: text().notNull(),
    line: text().notNull(),
    story: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.collectionId, t.language] })],
)

/** One row of equal stones of a product, without its price. */
export interface PieceStones {
  key: string
  type: string
  shape: string
  count: number
  caratMilli: number
}

/**
 * The engraving of a product: the maximum letters (graphemes), their scripts, and the additional working days. `charges` is the extra price
 * of one unit on each site that offers it, in minor units before tax.
 */
export interface ProductEngraving {
  maxLetters: number
  scripts: EngravingScript[]
  workingDays: number
  charges: Record<string, number>
}

/** Whether the column `engraving` is a valid `ProductEngraving`: other programs write products to the tables too. */
const isEngraving = sql`engraving is null or coalesce(
  jsonb_typeof(engraving->'charges') = 'object' and jsonb_typeof(engraving->'maxLetters') = 'number' and jsonb_typeof(engraving->'workingDays') = 'number'
  and (engraving->>'maxLetters')::numeric between 1 and 60 and (engraving->>'workingDays')::numeric between 0 and 60
  and engraving->'scripts' <@ '["latin", "devanagari", "arabic", "han"]' and jsonb_array_length(engraving->'scripts') > 0
  and not jsonb_path_exists(engraving->'charges', '$.* ? (@.type() != "number" || @ < 0)'), false)`

export const product = pgTable(
  'product',
  {
    id: text().primaryKey(),
    slug: text().notNull().unique(),
    kind: text().$type<ProductKindName>().notNull(),
    name: text().notNull(),
    subtitle: text().notNull(),
    description: text().notNull(),
    details: jsonb().$type<string[]>().notNull(),
    alt: text().notNull(),
    categoryId: text('category_id')
      .notNull()
      .references(() => category.id),
    collectionId: text('collection_id').references(() => collection.id),
    occasion: text().notNull(),
    audience: text().notNull(),
    stone: text().notNull(),
    stones: jsonb().$type<PieceStones[]>().notNull(),
    sizeSystem: text('size_system').notNull(),
    sites: jsonb().$type<string[]>().notNull(),
    hallmarked: boolean().notNull(),
    /** The setting of its stones (`claw`, `bezel`); empty where unknown or without stones. */
    setting: text().notNull().default(''),
    /** The code of the country of manufacture; empty where unknown. */
    madeIn: text('made_in').notNull().default(''),
    /** The terms of its engraving; null where it is not offered. */
    engraving: jsonb().$type<ProductEngraving>(),
    badge: text().notNull(),
    popularity: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** The languages besides English in which it has words; a trigger keeps them. */
    languages: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Counts the saves of staff: a form that saves says which one it saw. */
    version: integer().notNull().default(1),
    /** When staff saved it last; in milliseconds, as the keys of pages have it. */
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    check('product_engraving', isEngraving),
    index('product_changed').on(t.changedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('product_category_changed').on(t.categoryId, t.changedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('product_collection_changed').on(t.collectionId, t.changedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('product_names').using('gin', sql`(id || ' ' || name) gin_trgm_ops`),
  ],
)

/** A product's texts in another language than English: all of them, so that no page mixes two. */
export const productTranslation = pgTable(
  'product_translation',
  {
    productId: text('product_id')
      .notNull()
      .references(() => product.id),
    language: text().notNull(),
    name: text().notNull(),
    subtitle: text().notNull(),
    description: text().notNull(),
    details: jsonb().$type<string[]>().notNull(),
    alt: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.language] })],
)

export const variant = pgTable(
  'variant',
  {
    id: text().primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => product.id),
    metal: text().notNull(),
    colour: text().notNull(),
    purity: text().notNull(),
    size: text().notNull(),
    grossMg: integer('gross_mg').notNull(),
    netMg: integer('net_mg').notNull(),
    articles: integer().notNull(),
    position: integer().notNull(),
    /** The size that represents its colour and purity on cards. */
    listed: boolean().notNull(),
    /** The variant that the product's page shows first. */
    lead: boolean().notNull(),
  },
  (t) => [index('variant_product').on(t.productId, t.position)],
)

export const productMedia = pgTable(
  'product_media',
  {
    productId: text('product_id')
      .notNull()
      .references(() => product.id),
    mediaId: text('media_id').notNull(),
    colour: text().notNull(),
    view: text().notNull(),
    position: integer().notNull(),
    /** The alternative texts of the picture itself by language; where it has none, that of its product's texts holds. */
    alt: jsonb()
      .$type<Record<string, string>>()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [primaryKey({ columns: [t.productId, t.mediaId] }), index('product_media_picture').on(t.mediaId)],
)

/** A product on a site: its state, and what the site charges besides metal and stones. The price inputs of a live product follow it. */
export const productSite = pgTable(
  'product_site',
  {
    productId: text('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    subsite: text().notNull(),
    state: text({ enum: productStates }).notNull(),
    /** When a scheduled product goes live. */
    liveAt: timestamp('live_at', { withTimezone: true, mode: 'date' }),
    /** How many days units take that are made to order. */
    madeInDays: integer('made_in_days').notNull(),
    charges: jsonb().$type<Charges>().notNull(),
    /** The charges of variants that have their own, by id. */
    exceptions: jsonb().$type<Record<string, Charges>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.subsite] }),
    index('product_site_state').on(t.subsite, t.state),
    check('product_site_live_at', sql`(state = 'scheduled') = (live_at is not null)`),
  ],
)

/** The versions of a product, one for each save. The first one is the product before its first save. */
export const productVersion = pgTable(
  'product_version',
  {
    productId: text('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** The name of the member of staff; empty for what the shop did by itself. */
    author: text().notNull(),
    /** The fields that differ from the version before. */
    fields: text().array().notNull(),
    content: jsonb().$type<ProductContent>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.version] })],
)

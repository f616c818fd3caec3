import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Unfiltered pages read the leading row of each product alone. */
const leads = sql`lead`

export const rateVersion = pgTable(
  'rate_version',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subsite: text().notNull(),
    version: integer().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    author: text().notNull(),
    /** The name of the second person who approved it; null where none had to. */
    approvedBy: text('approved_by'),
    reason: text().notNull().default(''),
    /** The version whose rates it put back; null where it put none back. */
    restored: integer(),
    /** When it was planned; null where it was published at once. */
    plannedAt: timestamp('planned_at', { withTimezone: true, mode: 'date' }),
  },
  (t) => [uniqueIndex('rate_version_order').on(t.subsite, t.version), index('rate_version_time').on(t.subsite, t.at)],
)

/** New rates that a second person has to approve, or that go live later (`planned`). A site has one of both at most. */
export const rateProposal = pgTable(
  'rate_proposal',
  {
    id: text().primaryKey(),
    subsite: text().notNull(),
    /** Minor units per gram by purity, and per carat or piece by key of stones. */
    rates: jsonb().$type<Record<string, number>>().notNull(),
    stones: jsonb().$type<Record<string, number>>().notNull(),
    /** Of old metal, by purity; null for one that is taken away. */
    buys: jsonb().$type<Record<string, number | null>>().notNull().default({}),
    reason: text().notNull(),
    /** The member of staff; null for a command. */
    proposedBy: text('proposed_by'),
    proposer: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    state: text({ enum: ['waiting', 'planned', 'published', 'rejected', 'withdrawn', 'replaced'] }).notNull(),
    /** When they are to go live; null for at once. */
    goesLiveAt: timestamp('goes_live_at', { withTimezone: true, mode: 'date' }),
    /** The name of the second person who approved planned rates. */
    approvedBy: text('approved_by'),
    decidedBy: text('decided_by'),
    decidedAt: timestamp('decided_at', { withTimezone: true, mode: 'date' }),
    decisionReason: text('decision_reason'),
    /** When those who may approve it were told of it, or of one that it replaced shortly after. */
    toldAt: timestamp('told_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('rate_proposal_waiting')
      .on(t.subsite)
      .where(sql`state in ('waiting', 'planned')`),
  ],
)

/** The feed of market rates of each site that it speaks of. */
export const rateFeed = pgTable('rate_feed', {
  subsite: text().primaryKey(),
  /** When the newest of its rates began to hold, and when they were read; null where none was read yet. */
  at: timestamp({ withTimezone: true, mode: 'date' }),
  readAt: timestamp('read_at', { withTimezone: true, mode: 'date' }),
  /** Since when it gives nothing that can be used; null while it does. */
  silentSince: timestamp('silent_since', { withTimezone: true, mode: 'date' }),
})

/** The last rates that the feed gave; minor units per gram. */
export const rateFeedReading = pgTable(
  'rate_feed_reading',
  {
    subsite: text().notNull(),
    purity: text().notNull(),
    rate: integer().notNull(),
    /** When it began to hold. */
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.subsite, t.purity] })],
)

export const metalRate = pgTable(
  'metal_rate',
  {
    versionId: bigint('version_id', { mode: 'number' })
      .notNull()
      .references(() => rateVersion.id),
    metal: text().notNull(),
    purity: text().notNull(),
    rate: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.purity] })],
)

/** The version that a site sells by. One row a site; changing it activates new prices. */
export const currentRate = pgTable('current_rate', {
  subsite: text().primaryKey(),
  versionId: bigint('version_id', { mode: 'number' })
    .notNull()
    .references(() => rateVersion.id),
})

/** The rates by which a site sells stones; minor units per carat or piece, or flat. The price inputs of variants hold a copy. */
export const stoneRate = pgTable(
  'stone_rate',
  {
    subsite: text().notNull(),
    key: text().notNull(),
    unit: text({ enum: ['carat', 'piece', 'flat'] }).notNull(),
    rate: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.subsite, t.key] })],
)

/** The rates of stones that a rate version changed, before and after. */
export const stoneRateChange = pgTable(
  'stone_rate_change',
  {
    versionId: bigint('version_id', { mode: 'number' })
      .notNull()
      .references(() => rateVersion.id),
    key: text().notNull(),
    before: integer().notNull(),
    rate: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.key] })],
)

/** The rates at which a site buys old metal in an exchange; minor units per gram. */
export const buyRate = pgTable(
  'buy_rate',
  {
    subsite: text().notNull(),
    purity: text().notNull(),
    rate: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.subsite, t.purity] })],
)

/** The rates of old metal that a rate version changed, before and after; null for none. */
export const buyRateChange = pgTable(
  'buy_rate_change',
  {
    versionId: bigint('version_id', { mode: 'number' })
      .notNull()
      .references(() => rateVersion.id),
    purity: text().notNull(),
    before: integer(),
    rate: integer(),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.purity] })],
)

export interface PricedStones {
  key: string
  type: string
  shape: string
  count: number
  caratMilli: number
  unit: 'carat' | 'piece' | 'flat'
  rate: number
}

/** The ready piece whose weights make a variant's price, by id, with its gross weight in milligrams. */
export interface PricedPiece {
  id: string
  grossMg: number
}

/**
 * The inputs of each variant's price on each site, except the metal's rate. The weights are those of the variant, or of its ready piece that the
 * next order takes.
 */
export const priceInput = pgTable(
  'price_input',
  {
    subsite: text().notNull(),
    variantId: text('variant_id').notNull(),
    productId: text('product_id').notNull(),
    metal: text().notNull(),
    purity: text().notNull(),
    netMg: integer('net_mg').notNull(),
    wastagePercent: integer('wastage_percent').notNull(),
    makingKind: text('making_kind', { enum: ['per_gram', 'percent', 'flat', 'per_piece'] }).notNull(),
    makingValue: integer('making_value').notNull(),
    makingMinimum: integer('making_minimum').notNull(),
    makingDiscount: integer('making_discount').notNull(),
    stones: jsonb().$type<PricedStones[]>().notNull(),
    stonesValue: integer('stones_value').notNull(),
    others: jsonb().$type<{ code: string; amount: number }[]>().notNull(),
    othersValue: integer('others_value').notNull(),
    articles: integer().notNull(),
    /** Null where the weights are those of the variant. */
    piece: jsonb().$type<PricedPiece>(),
  },
  (t) => [primaryKey({ columns: [t.subsite, t.variantId] }), index('price_input_product').on(t.subsite, t.productId)],
)

/**
 * The rows of listings: one narrow row for each product, colour and purity of a site, with its price. Partitioned by site in the
 * migrations; a site's partition is replaced as a whole (`repriceListing`).
 */
export const listing = pgTable(
  'listing',
  {
    subsite: text().notNull(),
    productId: text('product_id').notNull(),
    colour: text().notNull(),
    purity: text().notNull(),
    variantId: text('variant_id').notNull(),
    metal: text().notNull(),
    categoryId: text('category_id').notNull(),
    collectionId: text('collection_id').notNull(),
    stone: text().notNull(),
    occasion: text().notNull(),
    audience: text().notNull(),
    weight: integer().notNull(),
    /** Whether a size of it is in stock. */
    ready: boolean().notNull(),
    /** The sizes of it that are in stock, each with its system: `ring-12`, `bangle-2.4`, `length-18`, `hoop-20`. */
    sizes: text().array().notNull().default([]),
    availability: text({ enum: ['ready', 'made_to_order', 'one_of_a_kind', 'sold_out'] }).notNull(),
    lead: boolean().notNull(),
    actual: bigint({ mode: 'number' }).notNull(),
    price: bigint({ mode: 'number' }).notNull(),
    versionId: bigint('version_id', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    popularity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subsite, t.productId, t.colour, t.purity] }),
    index('listing_category_popular').on(t.categoryId, t.popularity.desc().nullsFirst(), t.productId).where(leads),
    index('listing_category_price').on(t.categoryId, t.price, t.productId).where(leads),
    index('listing_category_new').on(t.categoryId, t.createdAt.desc().nullsFirst(), t.productId).where(leads),
    index('listing_popular').on(t.popularity.desc().nullsFirst(), t.productId).where(leads),
    index('listing_price').on(t.price, t.productId).where(leads),
    index('listing_new').on(t.createdAt.desc().nullsFirst(), t.productId).where(leads),
    index('listing_collection').on(t.collectionId, t.popularity.desc().nullsFirst(), t.productId).where(leads),
  ],
)

/**
 * Products whose listing rows were written one by one: a rewriting of all that started before writes theirs again, and indexes in memory
 * read them.
 */
export const listingChange = pgTable(
  'listing_change',
  {
    subsite: text().notNull(),
    productId: text('product_id').notNull(),
    /** The transaction that wrote them last. */
    writtenIn: transactionId('written_in')
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (t) => [primaryKey({ columns: [t.subsite, t.productId] }), index('listing_change_written').on(t.subsite, t.writtenIn)],
)

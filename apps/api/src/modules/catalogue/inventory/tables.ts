import { sql } from 'drizzle-orm'
import type { PieceMovement, PieceOwnership, ReadyPieceState } from '@karat/sites/ready-pieces.ts'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/**
 * The stock of a variant on a site. `made_to_order` variants have no count: they are made when bought, in `leadDays`. The check is the last
 * defence against overselling.
 */
export const stock = pgTable(
  'stock',
  {
    subsite: text().notNull(),
    variantId: text('variant_id').notNull(),
    policy: text({ enum: ['stock', 'made_to_order', 'one_of_a_kind'] }).notNull(),
    onHand: integer('on_hand').notNull(),
    leadDays: integer('lead_days').notNull(),
    /** Whether `store_stock` may have rows for it. */
    inStores: boolean('in_stores').notNull().default(false),
    /** Whether `onHand` is the number of its free ready pieces, which only their movements change. */
    hasPieces: boolean('has_pieces').notNull().default(false),
    /** Whether a variant with ready pieces is made to order while none of them is free. */
    madeWhenOut: boolean('made_when_out').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.subsite, t.variantId] }),
    check('stock_never_negative', sql`on_hand >= 0`),
    check('stock_made_when_out', sql`has_pieces or not made_when_out`),
  ],
)

/**
 * The part of a site's stock of a variant that lies in a store; the rest is in the warehouse. Changed only with the lock of the variant's
 * row in `stock`, whose count includes it.
 */
export const storeStock = pgTable(
  'store_stock',
  {
    subsite: text().notNull(),
    variantId: text('variant_id').notNull(),
    storeId: text('store_id').notNull(),
    onHand: integer('on_hand').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subsite, t.variantId, t.storeId] }), check('store_stock_never_negative', sql`on_hand >= 0`)],
)

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * A piece of a variant that is ready to be sold, with its own tag, weights and place. Weights are milligrams; `caratMilli` is the weight of all
 * stones in thousandths of a carat. Changed only with the lock of the variant's row in `stock`, except for one that an order has reserved, which
 * the lock of the order guards.
 */
export const readyPiece = pgTable(
  'ready_piece',
  {
    id: text().primaryKey(),
    subsite: text().notNull(),
    /** The code of its tag; no other piece of the merchant has it. */
    tag: text().notNull(),
    variantId: text('variant_id').notNull(),
    huids: text().array().notNull(),
    grossMg: integer('gross_mg').notNull(),
    netMg: integer('net_mg').notNull(),
    caratMilli: integer('carat_milli').notNull(),
    otherMg: integer('other_mg').notNull(),
    /** The number of its certificate; empty without one. */
    certificate: text().notNull(),
    tray: text().notNull(),
    ownership: text().$type<PieceOwnership>().notNull(),
    state: text().$type<ReadyPieceState>().notNull(),
    /** The store where it is, or was last; null for the warehouse. */
    storeId: text('store_id'),
    /** The store that it is sent to; null for the warehouse, and where it is not away. */
    toStoreId: text('to_store_id'),
    since: time('since').notNull(),
  },
  (t) => [
    uniqueIndex('ready_piece_tag').on(t.tag),
    index('ready_piece_tag_search').on(t.subsite, sql`tag text_pattern_ops`),
    index('ready_piece_variant').on(t.subsite, t.variantId, t.state, t.since),
    index('ready_piece_state').on(t.subsite, t.state, t.since, t.id),
    index('ready_piece_place').on(t.subsite, t.state, t.storeId, t.since, t.id),
    index('ready_piece_huids')
      .using('gin', t.huids)
      .where(sql`huids <> '{}'`),
    check('ready_piece_tag_form', sql`tag ~ '^[A-Z0-9][A-Z0-9-]{2,23}$'`),
    check('ready_piece_huid_form', sql`huids = '{}' or array_to_string(huids, ',', '') ~ '^[A-Z0-9]{6}(,[A-Z0-9]{6})*$'`),
    check('ready_piece_states', sql`state in ('free', 'reserved', 'away', 'sold', 'written_off')`),
    check('ready_piece_ownership', sql`ownership in ('owned', 'approval')`),
    check('ready_piece_way', sql`state = 'away' or to_store_id is null`),
    check(
      'ready_piece_weights',
      sql`gross_mg > 0 and net_mg >= 0 and carat_milli >= 0 and other_mg >= 0
        and abs((gross_mg::bigint - other_mg - net_mg) * 5 - carat_milli) <= 5`,
    ),
  ],
)

/** The movements of ready pieces. Append-only: a trigger refuses changes. */
export const pieceMovement = pgTable(
  'piece_movement',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    pieceId: text('piece_id')
      .notNull()
      .references(() => readyPiece.id),
    kind: text().$type<PieceMovement>().notNull(),
    /** The stores between which it moved; null for the warehouse, and for a place outside of the merchant's. */
    fromStoreId: text('from_store_id'),
    toStoreId: text('to_store_id'),
    /** The id of the member of staff; empty where the shop did it by itself. */
    by: text().notNull(),
    reason: text().notNull(),
    at: time('at').notNull(),
  },
  (t) => [index('piece_movement_piece').on(t.pieceId, t.id)],
)

/** A count of the pieces at a place, or in one of its trays: who counted, and the pieces that were missing, by id. */
export const pieceCount = pgTable(
  'piece_count',
  {
    id: text().primaryKey(),
    subsite: text().notNull(),
    /** Null for the warehouse. */
    storeId: text('store_id'),
    /** Empty for the whole place. */
    tray: text().notNull(),
    by: text().notNull(),
    at: time('at').notNull(),
    expected: integer().notNull(),
    found: integer().notNull(),
    missing: text().array().notNull(),
  },
  (t) => [
    index('piece_count_missing')
      .using('gin', t.missing)
      .where(sql`missing <> '{}'`),
  ],
)

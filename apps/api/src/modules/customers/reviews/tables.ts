import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes } from '../../../kernel/db/bytes.ts'
import type { Bought, Refusal, ReviewState, Translations, Written } from './port.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The reviews of products by customers. */
export const review = pgTable(
  'review',
  {
    id: text().primaryKey(),
    productId: text('product_id').notNull(),
    /** Null in the demo's own reviews. */
    customerId: text('customer_id'),
    subsite: text().notNull(),
    language: text().notNull(),
    author: text().notNull(),
    rating: integer().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    fit: text().$type<Written['fit']>(),
    bought: jsonb().$type<Bought>().notNull(),
    state: text().$type<ReviewState>().notNull(),
    /** The reason why it, or its edited version, is not shown. */
    refusal: text().$type<Refusal>(),
    /** The edited text of a shown review, not read yet. */
    edited: jsonb().$type<Written>(),
    reply: text(),
    replyAt: time('reply_at'),
    /** Title and text in other languages, as translated by staff. */
    translations: jsonb().$type<Translations>().notNull().default({}),
    /** The member of staff who decided about it last. */
    decidedBy: text('decided_by'),
    helpful: integer().notNull().default(0),
    createdAt: time('created_at').notNull(),
    /** The stores of the orders that brought the product, when it was written; null where they belonged to none. */
    stores: text().array(),
  },
  (t) => [
    uniqueIndex('review_of_customer').on(t.productId, t.customerId),
    index('review_shown')
      .on(t.productId, t.createdAt)
      .where(sql`state = 'shown'`),
    index('review_customer').on(t.customerId, t.createdAt),
    index('review_unread')
      .on(t.subsite, t.createdAt)
      .where(sql`state = 'waiting' or edited is not null`),
    index('review_state').on(t.subsite, t.state, t.createdAt, t.id),
    // The search of staff.
    index('review_text').using('gin', sql`(product_id || ' ' || title || ' ' || body) gin_trgm_ops`),
    index('review_stars').on(t.subsite, t.state, t.rating, t.createdAt, t.id),
    // The reviews of a store, for members whose roles hold in some stores.
    index('review_stores')
      .using('gin', t.stores)
      .where(sql`stores is not null`),
    check('review_rating', sql`rating between 1 and 5`),
  ],
)

/** A photo of a review: re-encoded, without the camera's metadata. */
export const reviewPhoto = pgTable(
  'review_photo',
  {
    id: text().primaryKey(),
    customerId: text('customer_id').notNull(),
    /** Null until it is attached to a review. */
    reviewId: text('review_id').references(() => review.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    image: bytes('image').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    index('review_photo_review').on(t.reviewId),
    index('review_photo_loose')
      .on(t.customerId, t.createdAt)
      .where(sql`review_id is null`),
  ],
)

/** The reports of shown reviews. */
export const reviewReport = pgTable(
  'review_report',
  {
    reviewId: text('review_id')
      .notNull()
      .references(() => review.id, { onDelete: 'cascade' }),
    /** A customer as `customer:ID`, a guest's device as `device:ID`. */
    reporter: text().notNull(),
    at: time('at').notNull(),
    /** When staff had read the review again. */
    readAt: time('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.reporter] }),
    index('review_report_reporter').on(t.reporter),
    index('review_report_unread')
      .on(t.reviewId)
      .where(sql`read_at is null`),
    index('review_report_at').on(t.at),
  ],
)

/** The votes that a review is helpful. */
export const reviewVote = pgTable(
  'review_vote',
  {
    reviewId: text('review_id')
      .notNull()
      .references(() => review.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    at: time('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.customerId] }), index('review_vote_customer').on(t.customerId)],
)

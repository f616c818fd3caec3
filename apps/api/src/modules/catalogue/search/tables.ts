import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { customType } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * The search documents of a site's products, each in every language of the site. The table is partitioned by scope, the site and the
 * language (`in:hi`), so that a search reads no rows of others.
 */
export const searchDocument = pgTable(
  'search_document',
  {
    scope: text().notNull(),
    productId: text('product_id').notNull(),
    popularity: integer().notNull(),
    /** 0 for the most popular products of the scope, 1 for those after them, 2 for all others. */
    tier: smallint().notNull().default(2),
    words: tsvector().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.productId] }),
    index('search_document_words').using('gin', t.words),
    index('search_document_words_of_most_popular')
      .using('gin', t.words)
      .where(sql`tier = 0`),
    index('search_document_words_of_popular')
      .using('gin', t.words)
      .where(sql`tier <= 1`),
    index('search_document_tier')
      .on(t.tier, t.popularity)
      .where(sql`tier <= 1`),
  ],
)

/** Every word of a scope with its number of products, for suggestions and spelling correction. */
export const vocabulary = pgTable(
  'vocabulary',
  {
    scope: text().notNull(),
    /** Normalised: lower case without accents. */
    word: text().notNull(),
    /** The most common spelling, for display. */
    shown: text().notNull(),
    pieces: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.word] }),
    index('vocabulary_prefix').on(t.scope, sql`word text_pattern_ops`),
    index('vocabulary_similar').using('gin', sql`word gin_trgm_ops`),
  ],
)

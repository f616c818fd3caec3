import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customType } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The search document of a product, in each language of the sites. */
export const searchDocument = pgTable(
  'search_document',
  {
    productId: text('product_id').notNull(),
    language: text().notNull(),
    words: tsvector().notNull(),
  },
  (t) => [primaryKey({ columns: [t.language, t.productId] }), index('search_document_words').using('gin', t.words)],
)

/** Every word of the catalogue with its number of products, for suggestions and spelling correction. */
export const vocabulary = pgTable(
  'vocabulary',
  {
    language: text().notNull(),
    /** Normalised: lower case without accents. */
    word: text().notNull(),
    /** The most common spelling, for display. */
    shown: text().notNull(),
    pieces: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.language, t.word] }),
    index('vocabulary_prefix').on(t.language, sql`word text_pattern_ops`),
    index('vocabulary_similar').using('gin', sql`word gin_trgm_ops`),
  ],
)

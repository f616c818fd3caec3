import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customType } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** What a piece is found by, in each language that a site speaks. */
export const searchDocument = pgTable(
  'search_document',
  {
    productId: text('product_id').notNull(),
    language: text().notNull(),
    words: tsvector().notNull(),
  },
  (t) => [primaryKey({ columns: [t.language, t.productId] }), index('search_document_words').using('gin', t.words)],
)

/** Every word of the catalogue with how many pieces have it: suggestions and mended spellings come from here. */
export const vocabulary = pgTable(
  'vocabulary',
  {
    language: text().notNull(),
    /** As it is compared: small letters without accents. */
    word: text().notNull(),
    /** As it is written most often, for people to read. */
    shown: text().notNull(),
    pieces: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.language, t.word] }),
    index('vocabulary_prefix').on(t.language, sql`word text_pattern_ops`),
    index('vocabulary_similar').using('gin', sql`word gin_trgm_ops`),
  ],
)

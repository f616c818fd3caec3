import { importKinds, importStates, pictureEffects, pictureModes } from '@karat/sites/imports.ts'
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from '../../../../kernel/db/bytes.ts'
import type { ProductContent } from '../editing/content.ts'
import type { DecimalSign, ImportCell } from './cells.ts'
import type { StockCount } from './columns.ts'
import type { LineProblem } from './merge-lines.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The sites on which the member of an import may write products, and stock. */
export interface ImportRights {
  products: string[]
  stock: string[]
}

/** A file that a member of staff imports. */
export const productImport = pgTable(
  'product_import',
  {
    id: text().primaryKey(),
    memberId: text('member_id').notNull(),
    memberName: text('member_name').notNull(),
    roles: text().array().notNull(),
    rights: jsonb().$type<ImportRights>().notNull(),
    /** The site of the page: new products are drafts on it, and columns of stock of other programs are its. */
    site: text().notNull(),
    language: text().notNull(),
    /** The name of the file. */
    name: text().notNull(),
    size: integer().notNull(),
    state: text({ enum: importStates }).notNull(),
    /** The bytes of a text until they are read; those of a ZIP, as spreadsheets are, lie in parts (`importPart`). */
    file: bytes(),
    /** The way in which its pictures join those of products; null for a table. */
    pictureMode: text('picture_mode', { enum: pictureModes }),
    /** Why the file is unreadable: the code of a problem, and the line. */
    problem: text(),
    problemLine: integer('problem_line'),
    /** `xlsx`, or the encoding and the separator of a text. */
    format: text().notNull().default(''),
    heads: jsonb().$type<string[]>().notNull().default([]),
    /** The column that each column of the file becomes; null for none. */
    columns: jsonb().$type<(string | null)[]>().notNull().default([]),
    decimalSign: text('decimal_sign').$type<DecimalSign>().notNull().default('point'),
    lines: integer().notNull().default(0),
    createdAt: time('created_at').notNull(),
    /** When it was applied or undone, up to its end. */
    endedAt: time('ended_at'),
  },
  (t) => [index('product_import_member').on(t.memberId, t.createdAt), index('product_import_created').on(t.createdAt)],
)

/** A part of a ZIP until it is read, `number` from 0; all but the last one have the same length. */
export const importPart = pgTable(
  'product_import_part',
  {
    importId: text('import_id').notNull(),
    number: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.number] }),
    foreignKey({ name: 'product_import_part_import', columns: [t.importId], foreignColumns: [productImport.id] }).onDelete('cascade'),
  ],
)

/** An entry of a ZIP of pictures; `line` is its number in the directory, from 1. */
export const importPicture = pgTable(
  'product_import_picture',
  {
    importId: text('import_id').notNull(),
    line: integer().notNull(),
    name: text().notNull(),
    /** The number of the product or variant that the name has, and that product; empty where it has none. */
    sku: text().notNull(),
    productId: text('product_id').notNull(),
    /** The number in its name, by which those of a product are ordered. */
    place: integer().notNull(),
    /** Why it is refused: an `ImportRule`. */
    problem: text(),
    /** The picture that it became; null until it is read. */
    mediaId: text('media_id'),
    /** Its effect on the product; null until that is checked. */
    effect: text({ enum: pictureEffects }),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    foreignKey({ name: 'product_import_picture_import', columns: [t.importId], foreignColumns: [productImport.id] }).onDelete('cascade'),
    index('product_import_picture_media').on(t.mediaId),
  ],
)

/** A line of a file; `line` is its number as a spreadsheet shows it. */
export const importLine = pgTable(
  'product_import_line',
  {
    importId: text('import_id').notNull(),
    line: integer().notNull(),
    cells: jsonb().$type<ImportCell[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    foreignKey({ name: 'product_import_line_import', columns: [t.importId], foreignColumns: [productImport.id] }).onDelete('cascade'),
  ],
)

/** A field that an import changes, before and after. */
export interface ImportChange {
  field: string
  before: unknown
  after: unknown
}

/** The counts of a variant on a site that an import changes; `before` is null where the site had none. */
export interface StockChange {
  site: string
  variant: string
  before: StockCount | null
  after: StockCount
}

/** A price that an import moves, in major units. */
export interface PriceMove {
  site: string
  currency: string
  before: number
  after: number
  percent: number
}

/** A product of an import with its lines and their effect, or a line that is refused before a product is found. */
export const importPiece = pgTable(
  'product_import_piece',
  {
    importId: text('import_id').notNull(),
    /** Its first line. */
    line: integer().notNull(),
    /** Empty for a line without one. */
    productId: text('product_id').notNull(),
    /** Its lines with their SKUs. */
    lines: jsonb().$type<[line: number, sku: string][]>().notNull(),
    /** Null until it is checked. */
    kind: text({ enum: importKinds }),
    problems: jsonb().$type<LineProblem[]>().notNull().default([]),
    changes: jsonb().$type<ImportChange[]>().notNull().default([]),
    moves: jsonb().$type<PriceMove[]>().notNull().default([]),
    stock: jsonb().$type<StockChange[]>().notNull().default([]),
    /** The content that is saved of a new or changed product; null where only its stock changes. */
    content: jsonb().$type<ProductContent>(),
    /** The version of the product that the dry run saw; null for a new one. */
    version: integer(),
    isTaken: boolean('is_taken').notNull().default(false),
    /** Null until it is applied. */
    result: text({ enum: ['applied', 'refused', 'undone', 'kept'] }),
    /** Why it was refused, or kept by the undo. */
    resultProblems: jsonb('result_problems').$type<LineProblem[]>().notNull().default([]),
    /** The version that the import saved. */
    savedVersion: integer('saved_version'),
    /** Whether search and caches have the product as the import or its undo wrote it. */
    isShown: boolean('is_shown').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    foreignKey({ name: 'product_import_piece_import', columns: [t.importId], foreignColumns: [productImport.id] }).onDelete('cascade'),
    index('product_import_piece_kind').on(t.importId, t.kind, t.line),
    index('product_import_piece_result').on(t.importId, t.result, t.line),
    index('product_import_piece_unshown')
      .on(t.importId)
      .where(sql`not is_shown`),
  ],
)

/** The columns that somebody chose for a file, by a hash of its heads: the next file with the same heads begins with them. */
export const importColumns = pgTable('product_import_columns', {
  heads: text().primaryKey(),
  columns: jsonb().$type<(string | null)[]>().notNull(),
  changedAt: time('changed_at').notNull(),
})

import { importKinds, importStates, maxImportColumns, pictureEffects, pictureModes } from '@karat/sites/imports.ts'
import { z } from 'zod'
import { amount, commerceReply, picture } from './envelope.ts'
import { id, orBlank, required, wholeNumber } from './input.ts'
import { staffProductsFilter } from './staff-products.ts'

/** The file of all that staff write of the products of a filter, which an import takes. */
export const productFileBody = z.strictObject({ ...staffProductsFilter, format: z.enum(['csv', 'xlsx']) })

export const importParam = z.object({ id })

/** A file that was uploaded in parts, with its name. */
export const newImportBody = z.strictObject({ uploadID: z.uuid(), name: required(200) })
export const importReply = commerceReply({ id: z.string() })

const listedImport = z.object({ id: z.string(), name: z.string(), state: z.enum(importStates), lines: z.int(), createdAt: z.string() })
export type ListedImport = z.infer<typeof listedImport>
export const importsReply = commerceReply({ imports: z.array(listedImport) })

/** A column of the file: its head, the column that it becomes, whether it has the very name of that, and the cells of its first lines. */
const fileColumn = z.object({ head: z.string(), column: z.string().nullable(), isOwn: z.boolean(), samples: z.array(z.string()) })

/** A column that a file may have; `heading` is what it is called, beside the language or the site that it is about. */
const targetColumn = z.object({ name: z.string(), heading: z.string(), language: z.string().nullable(), site: z.string().nullable() })

/**
 * Products of an import by what it would do to them; `moved`: with a price that moves far. Of those that were ticked (`taken`): `applied`, `failed`
 * where they were refused at last, `undone`, and `kept` where an undo left them.
 */
const importCounts = z.object({
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
  unchecked: z.int(),
  moved: z.int(),
  taken: z.int(),
  takenNew: z.int(),
  refusedLines: z.int(),
  applied: z.int(),
  failed: z.int(),
  undone: z.int(),
  kept: z.int(),
})

/** `problem` is the code of why an unreadable file is none, with its text, `problemLine` where. `undoUntil`: until when it can be undone. */
export const staffImportReply = commerceReply({
  import: listedImport.extend({
    size: z.int(),
    format: z.string(),
    problem: z.string().nullable(),
    problemText: z.string().nullable(),
    problemLine: z.int().nullable(),
    columns: z.array(fileColumn),
    targets: z.array(targetColumn),
    counts: importCounts,
    /** Of a ZIP of pictures: how they join those of products, and how many entries of `lines` are read. */
    pictures: z.object({ mode: z.enum(pictureModes), read: z.int() }).nullable(),
    undoUntil: z.string().nullable(),
  }),
})
export type StaffImport = z.infer<typeof staffImportReply>['import']

/** The column of each column of the file; null for none. */
export const importColumnsBody = z.strictObject({ columns: z.array(z.string().max(80).nullable()).max(maxImportColumns) })

/** Imported pictures come after those that a product has, or in their place. */
export const importPicturesBody = z.strictObject({ mode: z.enum(pictureModes) })

/** Products by their first lines; without `lines` all whose prices move far. */
export const importTickBody = z.strictObject({ lines: z.array(z.int()).max(200).optional(), isTaken: z.boolean() })

export const importActBody = z.strictObject({})

export const importLists = [...importKinds, 'moved', 'failed', 'kept'] as const
export type ImportList = (typeof importLists)[number]
export const importPiecesQuery = z.strictObject({
  /** `changed` where it is left out. */
  list: orBlank(z.enum(importLists)),
  /** The last line of the page before. */
  after: orBlank(wholeNumber(0, 10_000_000)),
  limit: orBlank(wholeNumber(1, 100)),
})

const stockCount = z.unknown()
/** Why a line is refused: the column and the value in the file; `other` is another line, such as the first one with the same SKU. */
const lineProblem = z.object({
  line: z.int(),
  column: z.string().nullable(),
  value: z.string(),
  rule: z.string(),
  site: z.string().optional(),
  other: z.int().optional(),
})
export type ImportLineProblem = z.infer<typeof lineProblem>

/** An entry of a ZIP: `line` is its number; `picture` is null where it is none, `effect` before it is checked. */
const importedPicture = z.object({
  line: z.int(),
  name: z.string(),
  effect: z.enum(pictureEffects).nullable(),
  picture: picture.nullable(),
})

const importedPiece = z.object({
  /** Its first line, and how many it has. */
  line: z.int(),
  lines: z.int(),
  product: z.string(),
  name: z.string(),
  kind: z.enum(importKinds).nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  moves: z.array(z.object({ site: z.string(), currency: z.string(), before: amount, after: amount, percent: z.number() })),
  /** The counts that change: a number, `made` for made to order, null for none. */
  stock: z.array(z.object({ site: z.string(), variant: z.string(), before: stockCount, after: stockCount })),
  /** In the order of the page. */
  pictures: z.array(importedPicture),
  problems: z.array(lineProblem),
  isTaken: z.boolean(),
  result: z.enum(['applied', 'refused', 'undone', 'kept']).nullable(),
})
export type ImportedPiece = z.infer<typeof importedPiece>
export const importPiecesReply = commerceReply({ pieces: z.array(importedPiece), next: z.int().nullable() })

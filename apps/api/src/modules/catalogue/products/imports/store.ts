import type { ImportKind, ImportState } from '@karat/sites/imports.ts'
import { and, asc, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import { type Db, jsonParam, listParam, rows } from '../../../../kernel/db/db.ts'
import type { ImportCell } from './cells.ts'
import type { LineProblem } from './merge-lines.ts'
import { importColumns, importLine, importPart, importPiece, productImport } from './tables.ts'

export type StoredImport = Omit<typeof productImport.$inferSelect, 'file'>
export type StoredPiece = typeof importPiece.$inferSelect

const { file: _file, ...withoutFile } = getTableColumns(productImport)

export async function insertImport(tx: Db, values: typeof productImport.$inferInsert): Promise<void> {
  await tx.insert(productImport).values(values)
}

export async function findImport(db: Db, id: string): Promise<StoredImport | undefined> {
  return (await db.select(withoutFile).from(productImport).where(eq(productImport.id, id)))[0]
}

/** Locks an import until the transaction ends. */
export async function lockImport(tx: Db, id: string): Promise<StoredImport | undefined> {
  return (await tx.select(withoutFile).from(productImport).where(eq(productImport.id, id)).for('update'))[0]
}

export async function updateImport(tx: Db, id: string, values: Partial<typeof productImport.$inferInsert>): Promise<void> {
  await tx.update(productImport).set(values).where(eq(productImport.id, id))
}

export async function deleteImport(tx: Db, id: string): Promise<void> {
  await tx.delete(productImport).where(eq(productImport.id, id))
}

export async function insertPart(tx: Db, values: typeof importPart.$inferInsert): Promise<void> {
  await tx.insert(importPart).values(values)
}

/** A part of a ZIP that is not read yet. */
export async function readImportPart(db: Db, id: string, number: number): Promise<Buffer | undefined> {
  const of = and(eq(importPart.importId, id), eq(importPart.number, number))
  return (await db.select({ bytes: importPart.bytes }).from(importPart).where(of))[0]?.bytes
}

/** The bytes of an import that is not read yet. */
export async function readFileOf(db: Db, id: string): Promise<Buffer> {
  const [row] = await db.select({ file: productImport.file }).from(productImport).where(eq(productImport.id, id))
  if (row?.file) return row.file
  const parts = await db
    .select({ bytes: importPart.bytes })
    .from(importPart)
    .where(eq(importPart.importId, id))
    .orderBy(asc(importPart.number))
  return Buffer.concat(parts.map(({ bytes }) => bytes))
}

/** Deletes the file of an import that has been read. */
export async function deleteFile(tx: Db, id: string): Promise<void> {
  await updateImport(tx, id, { file: null })
  await tx.delete(importPart).where(eq(importPart.importId, id))
}

/** The imports of a member, the newest first. */
export function listImports(db: Db, memberId: string, limit: number): Promise<StoredImport[]> {
  return db
    .select(withoutFile)
    .from(productImport)
    .where(eq(productImport.memberId, memberId))
    .orderBy(desc(productImport.createdAt), desc(productImport.id))
    .limit(limit)
}

/** The imports of a member that the service works on. */
export async function countAtWork(tx: Db, memberId: string, states: readonly ImportState[]): Promise<number> {
  return (
    await tx
      .select({ id: productImport.id })
      .from(productImport)
      .where(and(eq(productImport.memberId, memberId), inArray(productImport.state, [...states])))
  ).length
}

/** Rows that one statement writes. */
const batch = 2000

function* batches<T>(values: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < values.length; at += batch) yield values.slice(at, at + batch)
}

export async function insertLines(tx: Db, id: string, lines: readonly { line: number; cells: ImportCell[] }[]): Promise<void> {
  for (const some of batches(lines))
    await tx.execute(sql`
      insert into product_import_line (import_id, line, cells)
      select ${id}, l.line, l.cells from jsonb_to_recordset(${jsonParam(some)}) as l(line int, cells jsonb)
      on conflict do nothing`)
}

/** The lines of an import after one, in their order. */
export function readLinesAfter(
  db: Db,
  id: string,
  after: number,
  limit: number,
): Promise<{ line: number; cells: readonly ImportCell[] }[]> {
  return db
    .select({ line: importLine.line, cells: importLine.cells })
    .from(importLine)
    .where(and(eq(importLine.importId, id), sql`${importLine.line} > ${after}`))
    .orderBy(asc(importLine.line))
    .limit(limit)
}

/** The cells of some lines of an import. */
export async function readLines(db: Db, id: string, lines: readonly number[]): Promise<Map<number, readonly ImportCell[]>> {
  const found = await rows<{ line: number; cells: readonly ImportCell[] }>(
    db,
    sql`select line, cells from product_import_line where import_id = ${id} and line = any(${listParam(lines)}::int[])`,
  )
  return new Map(found.map(({ line, cells }) => [line, cells]))
}

/** The products of variants, by the ids of these. */
export async function readOwners(db: Db, skus: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ id: string; productId: string }>(
    db,
    sql`select id, product_id as "productId" from variant where id = any(${listParam(skus)}::text[])`,
  )
  return new Map(found.map(({ id, productId }) => [id, productId]))
}

/** The numbers of these that products have. */
export async function readKnownProducts(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return new Set(
    (await rows<{ id: string }>(db, sql`select id from product where id = any(${listParam(ids)}::text[])`)).map(({ id }) => id),
  )
}

export async function deletePieces(tx: Db, id: string): Promise<void> {
  await tx.delete(importPiece).where(eq(importPiece.importId, id))
}

/** A product of an import as its lines name it, before it is checked; with its problems where it is refused already. */
export interface GroupedPiece {
  line: number
  productId: string
  lines: [line: number, sku: string][]
  kind: 'refused' | null
  problems: LineProblem[]
}

export async function insertPieces(tx: Db, id: string, pieces: readonly GroupedPiece[]): Promise<void> {
  for (const some of batches(pieces))
    await tx.execute(sql`
      insert into product_import_piece (import_id, line, product_id, lines, kind, problems)
      select ${id}, p.line, p."productId", p.lines, p.kind, p.problems
      from jsonb_to_recordset(${jsonParam(some)}) as p(line int, "productId" text, lines jsonb, kind text, problems jsonb)`)
}

/** Whether the lines of an import are grouped already. */
export async function hasPieces(db: Db, id: string): Promise<boolean> {
  return (await db.select({ line: importPiece.line }).from(importPiece).where(eq(importPiece.importId, id)).limit(1)).length > 0
}

/** Pieces that are not checked yet. */
export function readUnchecked(db: Db, id: string, limit: number): Promise<StoredPiece[]> {
  return db
    .select()
    .from(importPiece)
    .where(and(eq(importPiece.importId, id), sql`${importPiece.kind} is null`))
    .orderBy(asc(importPiece.line))
    .limit(limit)
}

/** A piece as the dry run found it. */
export type CheckedPiece = Pick<
  StoredPiece,
  'line' | 'kind' | 'problems' | 'changes' | 'moves' | 'stock' | 'content' | 'version' | 'isTaken'
>

export async function writeChecked(tx: Db, id: string, checked: readonly CheckedPiece[]): Promise<void> {
  await tx.execute(sql`
    update product_import_piece p set kind = c.kind, problems = c.problems, changes = c.changes, moves = c.moves, stock = c.stock,
      content = c.content, version = c.version, is_taken = c."isTaken"
    from jsonb_to_recordset(${jsonParam(checked)}) as c(line int, kind text, problems jsonb, changes jsonb, moves jsonb, stock jsonb, content jsonb,
      version int, "isTaken" boolean)
    where p.import_id = ${id} and p.line = c.line and p.kind is null`)
}

/** The pieces that are to be applied, or to be undone, in the order of the file. */
export async function readDue(db: Db, id: string, to: 'apply' | 'undo', limit: number): Promise<{ line: number; productId: string }[]> {
  const due = to === 'apply' ? sql`${importPiece.isTaken} and ${importPiece.result} is null` : sql`${importPiece.result} = 'applied'`
  return db
    .select({ line: importPiece.line, productId: importPiece.productId })
    .from(importPiece)
    .where(and(eq(importPiece.importId, id), due))
    .orderBy(asc(importPiece.line))
    .limit(limit)
}

/** The products of an import that search and caches do not have yet as they were written. */
export async function readUnshown(tx: Db, id: string, limit: number): Promise<string[]> {
  const found = await tx
    .selectDistinct({ productId: importPiece.productId })
    .from(importPiece)
    .where(and(eq(importPiece.importId, id), sql`not ${importPiece.isShown}`))
    .limit(limit)
  return found.map(({ productId }) => productId)
}

export async function setShown(tx: Db, id: string, productIds: readonly string[]): Promise<void> {
  await tx
    .update(importPiece)
    .set({ isShown: true })
    .where(and(eq(importPiece.importId, id), inArray(importPiece.productId, [...productIds])))
}

/** Locks a piece until the transaction ends. */
export async function lockPiece(tx: Db, id: string, line: number): Promise<StoredPiece | undefined> {
  return (
    await tx
      .select()
      .from(importPiece)
      .where(and(eq(importPiece.importId, id), eq(importPiece.line, line)))
      .for('update')
  )[0]
}

export async function updatePiece(tx: Db, id: string, line: number, values: Partial<typeof importPiece.$inferInsert>): Promise<void> {
  await tx
    .update(importPiece)
    .set(values)
    .where(and(eq(importPiece.importId, id), eq(importPiece.line, line)))
}

/** Ticks pieces that would change something, or unticks them: some by their lines, or all whose prices move. */
export async function tickPieces(tx: Db, id: string, lines: readonly number[] | 'moved', isTaken: boolean): Promise<void> {
  const which = lines === 'moved' ? sql`${importPiece.moves} <> '[]'` : inArray(importPiece.line, [...lines])
  await tx
    .update(importPiece)
    .set({ isTaken })
    .where(and(eq(importPiece.importId, id), inArray(importPiece.kind, ['new', 'changed']), which))
}

/** The counts of an import: of pieces by kind and result, and of lines by kind. */
export interface ImportCounts {
  new: number
  changed: number
  same: number
  refused: number
  unchecked: number
  moved: number
  taken: number
  takenNew: number
  refusedLines: number
  applied: number
  failed: number
  undone: number
  kept: number
}

export async function countPieces(db: Db, id: string): Promise<ImportCounts> {
  const [counts] = await rows<ImportCounts>(
    db,
    sql`select count(*) filter (where kind = 'new')::int as new, count(*) filter (where kind = 'changed')::int as changed,
          count(*) filter (where kind = 'same')::int as same, count(*) filter (where kind = 'refused')::int as refused,
          count(*) filter (where kind is null)::int as unchecked, count(*) filter (where moves <> '[]')::int as moved,
          count(*) filter (where is_taken)::int as taken, count(*) filter (where is_taken and kind = 'new')::int as "takenNew",
          coalesce(sum(jsonb_array_length(lines)) filter (where kind = 'refused'), 0)::int as "refusedLines",
          count(*) filter (where result = 'applied')::int as applied, count(*) filter (where result = 'refused')::int as failed,
          count(*) filter (where result = 'undone')::int as undone, count(*) filter (where result = 'kept')::int as kept
        from product_import_piece where import_id = ${id}`,
  )
  if (!counts) throw new Error('a count without a row')
  return counts
}

/** The lists of an import's pieces: by what the dry run found, or by what came of them. */
export type PieceList = ImportKind | 'moved' | 'failed' | 'kept'

/** Pieces of a list after a line, with the name that the product has in its content. */
export function readPieces(db: Db, id: string, list: PieceList, after: number, limit: number): Promise<(StoredPiece & { name: string })[]> {
  const inList =
    list === 'moved'
      ? sql`p.moves <> '[]'`
      : list === 'failed'
        ? sql`p.result = 'refused'`
        : list === 'kept'
          ? sql`p.result = 'kept'`
          : sql`p.kind = ${list}`
  return rows(
    db,
    sql`select p.line, p.product_id as "productId", p.lines, p.kind, p.problems, p.changes, p.moves, p.stock, p.version, p.is_taken as "isTaken", p.result,
          p.result_problems as "resultProblems", coalesce(p.content #>> '{texts,en,name}', d.name, '') as name
        from product_import_piece p left join product d on d.id = p.product_id
        where p.import_id = ${id} and p.line > ${after} and ${inList} order by p.line limit ${limit}`,
  )
}

export async function findRemembered(db: Db, heads: string): Promise<(string | null)[] | undefined> {
  return (await db.select({ columns: importColumns.columns }).from(importColumns).where(eq(importColumns.heads, heads)))[0]?.columns
}

export async function rememberColumns(tx: Db, heads: string, columns: (string | null)[], changedAt: Date): Promise<void> {
  await tx
    .insert(importColumns)
    .values({ heads, columns, changedAt })
    .onConflictDoUpdate({ target: importColumns.heads, set: { columns, changedAt } })
}

/** Deletes at most `limit` imports from before a time, with their lines, and returns how many. Those at work stay. */
export async function deleteOldImports(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: productImport.id })
    .from(productImport)
    .where(and(lt(productImport.createdAt, before), sql`${productImport.state} not in ('applying', 'undoing')`))
    .limit(limit)
  return (await db.delete(productImport).where(inArray(productImport.id, old)).returning({ id: productImport.id })).length
}

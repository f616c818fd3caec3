import { createHash } from 'node:crypto'
import { largestImport } from '@karat/sites/imports.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { columnsOf } from './columns.ts'
import type { ImportDependencies } from './dependencies.ts'
import { hasKey, isNamedSo, knownColumns, plainHead } from './known-heads.ts'
import { listPictures } from './pictures/list-pictures.ts'
import { insertPictures } from './pictures/store.ts'
import { headIndex, readTable } from './read-table.ts'
import {
  deleteFile,
  findRemembered,
  insertLines,
  lockImport,
  readFileOf,
  readImportPart,
  type StoredImport,
  updateImport,
} from './store.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The hash of the heads of a file, under which the choice of its columns is remembered. */
export const hashOfHeads = (heads: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(heads.map(plainHead)))
    .digest('hex')

/** Notes the pictures of a ZIP, which the next runs unpack; false for a spreadsheet. */
async function takePictures({ db }: Pick<ImportDependencies, 'db'>, stored: StoredImport): Promise<boolean> {
  const { id } = stored
  const pictures = await listPictures(db, stored)
  if (!pictures) return false
  await transact(db, async (tx) => {
    const locked = await lockImport(tx, id)
    if (locked?.state !== 'reading' || locked.pictureMode !== null) return
    await insertPictures(tx, id, pictures)
    await updateImport(tx, id, { format: 'ZIP', lines: pictures.length, pictureMode: 'add' })
  })
  return true
}

/** Reads a table into lines. */
async function takeTable({ db, sites }: Pick<ImportDependencies, 'db' | 'sites'>, { id, site, size }: StoredImport): Promise<void> {
  if (size > largestImport) throw new UnreadableFile('import_too_large')
  const names = new Set(columnsOf(await sites.all()).map((column) => column.name))
  // Whatever a file does to the reader, it is unreadable then, and does not wait for ever.
  const { format, lines } = await readTable(await readFileOf(db, id)).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('import_unreadable')
  })
  const columnsIn = (heads: readonly string[]) => knownColumns(heads, names, site)
  const at = headIndex(lines, (heads) => columnsIn(heads).filter((column) => column !== null).length)
  const heads = (lines[at]?.cells ?? []).map((cell) => (cell === null ? '' : String(cell).trim().slice(0, 200)))
  const body = lines.slice(at + 1)
  if (body.length === 0) throw new UnreadableFile('import_empty')
  await transact(db, async (tx) => {
    if ((await lockImport(tx, id))?.state !== 'reading') return
    const remembered = (await findRemembered(tx, hashOfHeads(heads)))?.map((column) =>
      column !== null && names.has(column) ? column : null,
    )
    const columns = remembered?.length === heads.length ? remembered : columnsIn(heads)
    const isOurs = heads.every((head, index) => head === '' || isNamedSo(head, columns[index]))
    await insertLines(tx, id, body)
    await deleteFile(tx, id)
    await updateImport(tx, id, {
      format,
      heads,
      columns,
      lines: body.length,
      state: hasKey(columns) && (isOurs || columns === remembered) ? 'checking' : 'columns',
    })
  })
}

/**
 * Reads the file of an import, judged by its content: a table into lines, a ZIP into its pictures. Where each column of a table is one of ours, or
 * somebody chose them for the same heads before, the dry run begins at once; else it waits for that choice.
 */
export async function readImportFile(deps: Pick<ImportDependencies, 'db' | 'sites'>, stored: StoredImport): Promise<void> {
  const { db } = deps
  const { id } = stored
  try {
    const isPacked = (await readImportPart(db, id, 0)) !== undefined
    if (!isPacked || !(await takePictures(deps, stored))) await takeTable(deps, stored)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await transact(db, async (tx) => {
      if ((await lockImport(tx, id))?.state !== 'reading') return
      await deleteFile(tx, id)
      await updateImport(tx, id, { state: 'unreadable', problem: error.code, problemLine: error.line ?? null })
    })
  }
}

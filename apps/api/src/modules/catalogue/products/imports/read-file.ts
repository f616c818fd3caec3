import { createHash } from 'node:crypto'
import { transact } from '../../../../kernel/db/db.ts'
import { columnsOf } from './columns.ts'
import type { ImportDependencies } from './dependencies.ts'
import { hasKey, isNamedSo, knownColumns, plainHead } from './known-heads.ts'
import { headIndex, readTable, UnreadableFile } from './read-table.ts'
import { findRemembered, insertLines, lockImport, readFileOf, type StoredImport, updateImport } from './store.ts'

/** The hash of the heads of a file, under which the choice of its columns is remembered. */
export const hashOfHeads = (heads: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(heads.map(plainHead)))
    .digest('hex')

/**
 * Reads the file of an import into lines. Where each of its columns is one of ours, or somebody chose them for the same heads before, the dry run
 * begins at once; else it waits for that choice.
 */
export async function readImportFile({ db, sites }: Pick<ImportDependencies, 'db' | 'sites'>, { id, site }: StoredImport): Promise<void> {
  const file = await readFileOf(db, id)
  if (!file) return
  const names = new Set(columnsOf(await sites.all()).map((column) => column.name))
  try {
    // Whatever a file does to the reader, it is unreadable then, and does not wait for ever.
    const { format, lines } = await readTable(file).catch((error: unknown) => {
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
      await updateImport(tx, id, {
        file: null,
        format,
        heads,
        columns,
        lines: body.length,
        state: hasKey(columns) && (isOurs || columns === remembered) ? 'checking' : 'columns',
      })
    })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await transact(db, async (tx) => {
      if ((await lockImport(tx, id))?.state !== 'reading') return
      await updateImport(tx, id, { file: null, state: 'unreadable', problem: error.code, problemLine: error.line ?? null })
    })
  }
}

import { type ImportState, importUndoHours, type PictureMode } from '@karat/sites/imports.ts'
import { noteChange } from '../../../../kernel/acts.ts'
import { addMs, durations } from '../../../../kernel/clock.ts'
import { type Db, transact } from '../../../../kernel/db/db.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import { columnsOf } from './columns.ts'
import type { ImportDependencies } from './dependencies.ts'
import { workOnImport } from './import-job.ts'
import { hasKey } from './known-heads.ts'
import { hashOfHeads } from './read-file.ts'
import type { Importer } from './start-import.ts'
import {
  countPieces,
  deleteImport,
  deletePieces,
  lockImport,
  rememberColumns,
  type StoredImport,
  tickPieces,
  updateImport,
} from './store.ts'

type ChangeDependencies = Pick<ImportDependencies, 'db' | 'clock' | 'jobs' | 'sites'>

/** Locks an import of a member that is in one of these states. Throws `not_found` for one of somebody else, `import_not_ready` in another state. */
async function lockOwn(
  tx: Db,
  { memberId }: Pick<Importer, 'memberId'>,
  id: string,
  states: readonly ImportState[],
): Promise<StoredImport> {
  const stored = await lockImport(tx, id)
  if (stored?.memberId !== memberId) return throwFailure('not_found', 'id')
  if (!states.includes(stored.state)) throw new AppError({ code: 'import_not_ready', details: { state: stored.state } })
  return stored
}

/** Says which column of the file is which, and begins its dry run; the next file with the same heads begins with it. */
export function chooseColumns(
  deps: ChangeDependencies,
  importer: Importer,
  id: string,
  columns: readonly (string | null)[],
): Promise<Result<void>> {
  return resultOf(() =>
    transact(deps.db, async (tx) => {
      const stored = await lockOwn(tx, importer, id, ['columns', 'checked'])
      if (stored.pictureMode !== null) throwFailure('bad_request', 'columns')
      const names = new Set(columnsOf(await deps.sites.all()).map(({ name }) => name))
      const chosen = columns.filter((column) => column !== null)
      const unknown = columns.findIndex((column) => column !== null && !names.has(column))
      if (unknown !== -1) throwFailure('bad_request', `columns.${unknown}`)
      const twice = columns.findIndex((column, index) => column !== null && columns.indexOf(column) < index)
      if (twice !== -1) throwFailure('import_column_twice', `columns.${twice}`)
      if (columns.length !== stored.heads.length || !hasKey(chosen)) throwFailure('import_key_missing', 'columns')
      await deletePieces(tx, id)
      await rememberColumns(tx, hashOfHeads(stored.heads), [...columns], deps.clock.now())
      await updateImport(tx, id, { columns: [...columns], state: 'checking' })
      await deps.jobs.add(tx, workOnImport, { importId: id }, { key: id })
    }),
  )
}

/** Says how the pictures of an import join those of their products, and checks them anew; they are not read again. */
export function choosePictureMode(
  { db, jobs }: Pick<ChangeDependencies, 'db' | 'jobs'>,
  importer: Importer,
  id: string,
  mode: PictureMode,
): Promise<Result<void>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      const stored = await lockOwn(tx, importer, id, ['checked'])
      if (stored.pictureMode === null) throwFailure('bad_request', 'mode')
      if (stored.pictureMode === mode) return
      await deletePieces(tx, id)
      await updateImport(tx, id, { pictureMode: mode, state: 'checking' })
      await jobs.add(tx, workOnImport, { importId: id }, { key: id })
    }),
  )
}

/** Ticks products of a dry run to be applied, or unticks them. */
export function tickImported(
  { db }: Pick<ChangeDependencies, 'db'>,
  importer: Importer,
  id: string,
  { lines, isTaken }: { lines: readonly number[] | 'moved'; isTaken: boolean },
): Promise<Result<void>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      await lockOwn(tx, importer, id, ['checked'])
      await tickPieces(tx, id, lines, isTaken)
    }),
  )
}

/** Begins to apply what a dry run found, once: a second call finds it begun. */
export function applyImport(deps: ChangeDependencies, importer: Importer, id: string): Promise<Result<void>> {
  return resultOf(() =>
    transact(deps.db, async (tx) => {
      const stored = await lockOwn(tx, importer, id, ['checked'])
      const { taken, takenNew, refused } = await countPieces(tx, id)
      if (taken === 0) throwFailure('import_nothing')
      await updateImport(tx, id, { state: 'applying', roles: [...importer.roles], rights: importer.rights })
      await deps.jobs.add(tx, workOnImport, { importId: id }, { key: id })
      noteChange({ object: 'imports', id, after: { file: stored.name, new: takenNew, changed: taken - takenNew, refused } })
    }),
  )
}

/** Begins to undo an import that was applied within the last day. */
export function undoImport(deps: ChangeDependencies, importer: Importer, id: string): Promise<Result<void>> {
  return resultOf(() =>
    transact(deps.db, async (tx) => {
      const stored = await lockOwn(tx, importer, id, ['applied'])
      if (!stored.endedAt || addMs(stored.endedAt, importUndoHours * durations.hour) < deps.clock.now()) throwFailure('import_undo_late')
      const { applied } = await countPieces(tx, id)
      await updateImport(tx, id, { state: 'undoing', roles: [...importer.roles], rights: importer.rights })
      await deps.jobs.add(tx, workOnImport, { importId: id }, { key: id })
      noteChange({ object: 'imports', id, after: { file: stored.name, undone: applied } })
    }),
  )
}

/** Throws an import away that changed nothing, with its file and lines. */
export function dropImport({ db }: Pick<ChangeDependencies, 'db'>, importer: Importer, id: string): Promise<Result<void>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      await lockOwn(tx, importer, id, ['reading', 'columns', 'checking', 'checked', 'unreadable'])
      await deleteImport(tx, id)
    }),
  )
}

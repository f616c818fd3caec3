import { bindUseCases } from '../../../../kernel/use-cases.ts'
import { applyImport, chooseColumns, choosePictureMode, dropImport, tickImported, undoImport } from './change-import.ts'
import type { ImportDependencies } from './dependencies.ts'
import { columnsOfFile, exportProductFile } from './export-file.ts'
import { listOwnImports, readImport, readImportPieces } from './read-import.ts'
import { startImport } from './start-import.ts'
import { deleteOldImports } from './store.ts'
import { takeFurther } from './take-further.ts'

/** Products in files: exports of all that staff write of them, and imports of such files. */
export function createProductImports(deps: ImportDependencies) {
  return {
    ...bindUseCases(deps, {
      start: startImport,
      list: listOwnImports,
      read: readImport,
      pieces: readImportPieces,
      chooseColumns,
      choosePictureMode,
      tick: tickImported,
      apply: applyImport,
      undo: undoImport,
      drop: dropImport,
      exportFile: exportProductFile,
      fileColumns: columnsOfFile,
      // By a job.
      takeFurther,
    }),
    sweep: (before: Date, limit: number) => deleteOldImports(deps.db, before, limit),
  }
}

export type ProductImports = ReturnType<typeof createProductImports>

import { transact } from '../../../../kernel/db/db.ts'
import type { Run } from '../../../../kernel/jobs/definition.ts'
import { applyPieces } from './apply-pieces.ts'
import { checkPieces } from './check-pieces.ts'
import type { ImportDependencies } from './dependencies.ts'
import { groupLines } from './group-lines.ts'
import { workOnImport } from './import-job.ts'
import { checkPictures } from './pictures/check-pictures.ts'
import { groupByProduct } from './pictures/group-pictures.ts'
import { readPictures } from './pictures/read-pictures.ts'
import { readImportFile } from './read-file.ts'
import { findImport, hasPieces, type StoredImport } from './store.ts'
import { undoPieces } from './undo-pieces.ts'

/** Does the next part of an import; returns whether parts are left. */
async function doNextPart(deps: ImportDependencies, stored: StoredImport): Promise<boolean> {
  switch (stored.state) {
    case 'reading':
      await (stored.pictureMode === null ? readImportFile : readPictures)(deps, stored)
      return true
    case 'checking': {
      const [group, check] = stored.pictureMode === null ? [groupLines, checkPieces] : [groupByProduct, checkPictures]
      if (await hasPieces(deps.db, stored.id)) return check(deps, stored)
      await group(deps, stored)
      return true
    }
    case 'applying':
      return applyPieces(deps, stored)
    case 'undoing':
      return undoPieces(deps, stored)
    case 'columns':
    case 'checked':
    case 'applied':
    case 'undone':
    case 'unreadable':
      return false
  }
}

/**
 * Does the next part of an import, and leaves the rest to a run of its own, so that other jobs run in between. A run that was killed is repeated:
 * each product is written with its result in one transaction, so that it is written once.
 */
export async function takeFurther(deps: ImportDependencies, importId: string, run: Run): Promise<void> {
  const stored = await findImport(deps.db, importId)
  if (!stored || !(await doNextPart(deps, stored))) return
  await transact(deps.db, async (tx) => {
    // Ended first: there is one open job of a kind and a key.
    await run.finish(tx)
    await deps.jobs.add(tx, workOnImport, { importId }, { key: importId })
  })
}

import { importsAtWork, largestImport } from '@karat/sites/imports.ts'
import { noteChange } from '../../../../kernel/acts.ts'
import { lockNamed, transact } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import { type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { ImportDependencies } from './dependencies.ts'
import { workOnImport } from './import-job.ts'
import { countAtWork, insertImport } from './store.ts'
import type { ImportRights } from './tables.ts'

/** The member who imports, and where they may write. */
export interface Importer {
  memberId: string
  name: string
  roles: readonly string[]
  rights: ImportRights
}

/** The most imports of a member that the service works on at once. */
const maxAtWork = 3

/** Begins the import of an uploaded file, which a job reads; returns its id. */
export function startImport(
  deps: Pick<ImportDependencies, 'db' | 'clock' | 'jobs' | 'uploads'>,
  { memberId, name: memberName, roles, rights }: Importer,
  { uploadID, name, site, language }: { uploadID: string; name: string; site: string; language: string },
): Promise<Result<string>> {
  return resultOf(() =>
    transact(deps.db, async (tx) => {
      await lockNamed(tx, `imports of ${memberId}`)
      if ((await countAtWork(tx, memberId, importsAtWork)) >= maxAtWork) return throwFailure('imports_at_work')
      const file = await deps.uploads.take(tx, memberId, uploadID)
      if (file.length > largestImport) return throwFailure('import_too_large', 'uploadID')
      const at = deps.clock.now()
      const id = newId(at)
      const of = { memberId, memberName, roles: [...roles], rights, site, language, name, size: file.length }
      await insertImport(tx, { id, ...of, state: 'reading', file, createdAt: at })
      await deps.jobs.add(tx, workOnImport, { importId: id }, { key: id })
      noteChange({ object: 'imports', id, after: { file: name, bytes: file.length } })
      return id
    }),
  )
}

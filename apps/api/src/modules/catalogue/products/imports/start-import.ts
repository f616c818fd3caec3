import { importsAtWork, largestImport, largestPicturesFile } from '@karat/sites/imports.ts'
import { noteChange } from '../../../../kernel/acts.ts'
import { type Db, lockNamed, transact } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import { type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { UploadedFile } from '../../media/port.ts'
import type { ImportDependencies } from './dependencies.ts'
import { workOnImport } from './import-job.ts'
import { startsZip } from './read-table.ts'
import { countAtWork, insertImport, insertPart, updateImport } from './store.ts'
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

/** Stores the file of an import: a text as a whole, a ZIP in its parts, from which its entries are read. Throws `import_too_large`. */
async function storeFile(tx: Db, id: string, { size, parts }: UploadedFile): Promise<void> {
  const text: Buffer[] = []
  let number = 0
  for await (const bytes of parts) {
    const isPacked = number > 0 || (text.length === 0 && startsZip(bytes))
    if (size > (isPacked ? largestPicturesFile : largestImport)) throwFailure('import_too_large', 'uploadID')
    if (isPacked) await insertPart(tx, { importId: id, number: number++, bytes })
    else text.push(bytes)
  }
  if (text.length > 0) await updateImport(tx, id, { file: Buffer.concat(text) })
}

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
      const at = deps.clock.now()
      const id = newId(at)
      const of = { memberId, memberName, roles: [...roles], rights, site, language, name, size: file.size }
      await insertImport(tx, { id, ...of, state: 'reading', createdAt: at })
      await storeFile(tx, id, file)
      await deps.jobs.add(tx, workOnImport, { importId: id }, { key: id })
      noteChange({ object: 'imports', id, after: { file: name, bytes: file.size } })
      return id
    }),
  )
}

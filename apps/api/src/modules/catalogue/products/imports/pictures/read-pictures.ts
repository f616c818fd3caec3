import { transact } from '../../../../../kernel/db/db.ts'
import { throwFailure } from '../../../../../kernel/result.ts'
import type { ImportDependencies } from '../dependencies.ts'
import { deleteFile, lockImport, type StoredImport, updateImport } from '../store.ts'
import { DamagedZip, type ZipEntry, zipEntries } from './open-zip.ts'
import { readUnreadPictures, updatePicture } from './store.ts'

/** Entries that one run of the job unpacks: re-encoding a large photo takes seconds. */
const picturesOfRun = 8

type ReadDependencies = Pick<ImportDependencies, 'db' | 'originals'>

/** Unpacks an entry and stores its picture, or notes why it is none. */
async function readPicture({ db, originals }: ReadDependencies, { id }: StoredImport, entry: ZipEntry): Promise<void> {
  const content = await entry.content().catch((error: unknown) => {
    if (error instanceof DamagedZip) return undefined
    throw error
  })
  const encoded = content && (await originals.encode(content))
  // Others' pictures are before it: the job is tried again.
  if (encoded === 'busy') return throwFailure('unavailable')
  await transact(db, async (tx) => {
    if ((await lockImport(tx, id))?.state !== 'reading') return
    if (!encoded) return updatePicture(tx, id, entry.number, { problem: content ? 'no_picture' : 'damaged' })
    const { id: mediaId } = await originals.store(tx, encoded)
    await updatePicture(tx, id, entry.number, { mediaId })
  })
}

/** Stores the pictures of some entries of a ZIP; nothing shows them yet. After the last one the dry run begins. */
export async function readPictures(deps: ReadDependencies, stored: StoredImport): Promise<void> {
  const { db } = deps
  const { id } = stored
  const unread = new Set(await readUnreadPictures(db, id, picturesOfRun))
  if (unread.size > 0)
    for await (const entry of zipEntries(db, stored)) {
      if (unread.delete(entry.number)) await readPicture(deps, stored, entry)
      if (unread.size === 0) return
    }
  await transact(db, async (tx) => {
    if ((await lockImport(tx, id))?.state !== 'reading') return
    await deleteFile(tx, id)
    await updateImport(tx, id, { state: 'checking' })
  })
}

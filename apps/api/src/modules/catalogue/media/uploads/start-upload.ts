import { transact } from '../../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { MediaDependencies } from '../dependencies.ts'
import { partsOf } from '../rules.ts'
import { countOpenUploads, findUpload, insertUpload, lockUploads, readPartNumbers } from './store.ts'

/** The maximum number of uploads of a member that are not finished. */
const maxOpenUploads = 20

/** An upload, the number of its parts, and the numbers of those that were received. */
export interface UploadProgress {
  id: string
  parts: number
  received: number[]
}

/** Starts an upload of `size` bytes under an id that its member chose. One that was started before continues. */
export function startUpload(
  { db, clock }: Pick<MediaDependencies, 'db' | 'clock'>,
  staffId: string,
  { id, size }: { id: string; size: number },
): Promise<Result<UploadProgress>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      // One at a time, so that the count is exact.
      await lockUploads(tx, staffId)
      const known = await findUpload(tx, id)
      if (known && known.staffId !== staffId) throwFailure('not_found', 'uploadID')
      if (known && known.size !== size) throwFailure('bad_request', 'size')
      if (!known) {
        if ((await countOpenUploads(tx, staffId)) >= maxOpenUploads) throwFailure('too_many_photos', 'uploadID')
        await insertUpload(tx, { id, staffId, size, createdAt: clock.now() })
      }
      const received = known?.mediaId ? [...Array(partsOf(size)).keys()] : await readPartNumbers(tx, id)
      return { id, parts: partsOf(size), received }
    }),
  )
}

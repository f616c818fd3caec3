import { addMs, durations } from '../../../../kernel/clock.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { MediaDependencies } from '../dependencies.ts'
import { partsOf } from '../rules.ts'
import { deleteGivenUp, findUpload, insertUpload, lockUploads, readOpenUploads, readPartNumbers } from './store.ts'

/** The most uploads of a member that are not finished: the pictures of several pieces at once. */
const maxOpenUploads = 60
/** The most bytes of these together: their parts lie in the database. */
const maxOpenBytes = 1024 * 1024 * 1024
/** After so long an upload that was not finished is given up; its member may start another one in its place. */
const givenUpAfter = 2 * durations.hour

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
        await deleteGivenUp(tx, staffId, addMs(clock.now(), -givenUpAfter))
        const open = await readOpenUploads(tx, staffId)
        if (open.count >= maxOpenUploads || open.bytes + size > maxOpenBytes) throwFailure('too_many_photos', 'uploadID')
        await insertUpload(tx, { id, staffId, size, createdAt: clock.now() })
      }
      const received = known?.mediaId ? [...Array(partsOf(size)).keys()] : await readPartNumbers(tx, id)
      return { id, parts: partsOf(size), received }
    }),
  )
}

import { transact } from '../../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { MediaDependencies } from '../dependencies.ts'
import { partsOf, uploadPartBytes } from '../rules.ts'
import type { UploadProgress } from './start-upload.ts'
import { lockUpload, readPartNumbers, writePart } from './store.ts'

/** Stores a part of an upload, `number` from 0. Every part but the last one has the same number of bytes. */
export function receivePart(
  { db }: Pick<MediaDependencies, 'db'>,
  staffId: string,
  { id, number, bytes }: { id: string; number: number; bytes: unknown },
): Promise<Result<UploadProgress>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      const upload = await lockUpload(tx, id)
      if (upload?.staffId !== staffId) return throwFailure('not_found', 'id')
      const parts = partsOf(upload.size)
      if (number >= parts) throwFailure('bad_request', 'number')
      const expected = Math.min(uploadPartBytes, upload.size - number * uploadPartBytes)
      if (!Buffer.isBuffer(bytes) || bytes.length !== expected) return throwFailure('bad_request', 'body')
      // A part that comes again after the end, because its answer was lost.
      if (upload.mediaId) return { id, parts, received: [...Array(parts).keys()] }
      await writePart(tx, { uploadId: id, number, bytes })
      return { id, parts, received: await readPartNumbers(tx, id) }
    }),
  )
}

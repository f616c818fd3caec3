import type { Db } from '../../../../kernel/db/db.ts'
import { AppError, throwFailure } from '../../../../kernel/result.ts'
import type { UploadedFile } from '../port.ts'
import { partsOf } from '../rules.ts'
import { deleteUpload, lockUpload, readPart, readPartNumbers } from './store.ts'

/** The bytes of an upload, part by part: a large file is never in memory as a whole. */
async function* takeParts(tx: Db, id: string, count: number): AsyncGenerator<Buffer> {
  for (let number = 0; number < count; number++) {
    const part = await readPart(tx, id, number)
    if (!part) throw new Error('a part of a locked upload is gone')
    yield part
  }
  await deleteUpload(tx, id)
}

/** The bytes of an upload that becomes no picture by itself; see `Uploads.take`. */
export async function takeUpload(_deps: object, tx: Db, staffId: string, id: string): Promise<UploadedFile> {
  const upload = await lockUpload(tx, id)
  if (upload?.staffId !== staffId || upload.mediaId !== null) return throwFailure('not_found', 'uploadID')
  const received = new Set(await readPartNumbers(tx, id))
  const count = partsOf(upload.size)
  const missing = [...Array(count).keys()].filter((number) => !received.has(number))
  if (missing.length > 0) throw new AppError({ code: 'upload_incomplete', field: 'uploadID', details: { missing } })
  return { size: upload.size, parts: takeParts(tx, id, count) }
}

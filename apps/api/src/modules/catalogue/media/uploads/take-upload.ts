import type { Db } from '../../../../kernel/db/db.ts'
import { AppError, throwFailure } from '../../../../kernel/result.ts'
import { partsOf } from '../rules.ts'
import { deleteUpload, lockUpload, readReceived } from './store.ts'

/** The bytes of an upload that is no picture; see `Uploads.take`. */
export async function takeUpload(_deps: object, tx: Db, staffId: string, id: string): Promise<Buffer> {
  const upload = await lockUpload(tx, id)
  if (upload?.staffId !== staffId || upload.mediaId !== null) return throwFailure('not_found', 'uploadID')
  const parts = await readReceived(tx, id)
  const received = new Set(parts.map(({ number }) => number))
  const missing = [...Array(partsOf(upload.size)).keys()].filter((number) => !received.has(number))
  if (missing.length > 0) throw new AppError({ code: 'upload_incomplete', field: 'uploadID', details: { missing } })
  await deleteUpload(tx, id)
  return Buffer.concat(parts.map(({ bytes }) => bytes))
}

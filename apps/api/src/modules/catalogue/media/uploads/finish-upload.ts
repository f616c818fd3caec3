import { largestUpload } from '@karat/sites/uploads.ts'
import { noteChange, noteRepeat } from '../../../../kernel/acts.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { MediaDependencies } from '../dependencies.ts'
import { encodeOriginal, storeOriginal } from '../originals.ts'
import type { EncodedOriginal } from '../port.ts'
import { partsOf } from '../rules.ts'
import { findOriginal } from '../store.ts'
import { deleteUpload, endUpload, findUpload, lockUpload, readReceived } from './store.ts'

/** A picture as replies have it: its address, its size in pixels and a blurred placeholder. */
export interface UploadedPicture {
  address: string
  width: number
  height: number
  blur: string
}

type FinishDependencies = Pick<MediaDependencies, 'db' | 'clock' | 'store' | 'photoEncoder'>

/**
 * The re-encoded picture of an upload whose parts are all there; undefined where another call has ended it since, which deleted its parts. A
 * file that is no picture ends the upload.
 */
async function readUpload(deps: FinishDependencies, id: string, size: number): Promise<EncodedOriginal | undefined> {
  const { db } = deps
  const parts = await readReceived(db, id)
  const received = new Set(parts.map(({ number }) => number))
  const missing = [...Array(partsOf(size)).keys()].filter((number) => !received.has(number))
  if (missing.length > 0 && (await findUpload(db, id))?.mediaId) return undefined
  if (missing.length > 0) throw new AppError({ code: 'upload_incomplete', field: 'id', details: { missing } })
  const photo = await encodeOriginal(deps, Buffer.concat(parts.map(({ bytes }) => bytes)))
  if (photo === 'busy') return throwFailure('unavailable', 'id')
  if (photo) return photo
  await deleteUpload(db, id)
  return throwFailure('no_photo', 'id')
}

/**
 * Makes a picture of an upload: judged by its content, re-encoded without metadata, and stored under the hash of that. The same picture
 * again is the same row. Nothing shows it yet; a day later it is deleted unless something does. Repeated, it returns the same picture.
 */
export function finishUpload(deps: FinishDependencies, staffId: string, id: string): Promise<Result<UploadedPicture>> {
  const { db } = deps
  return resultOf(async () => {
    const upload = await findUpload(db, id)
    if (upload?.staffId !== staffId) return throwFailure('not_found', 'id')
    if (upload.size > largestUpload) return throwFailure('no_photo', 'id')
    const photo = upload.mediaId ? undefined : await readUpload(deps, id, upload.size)
    return transact(db, async (tx) => {
      const { mediaId } = (await lockUpload(tx, id)) ?? throwFailure('not_found', 'id')
      if (mediaId || !photo) {
        noteRepeat()
        return (await findOriginal(tx, mediaId ?? '')) ?? throwFailure('not_found', 'id')
      }
      const original = await storeOriginal(deps, tx, photo)
      await endUpload(tx, id, original.id)
      noteChange({ object: 'media', id: original.id, after: { width: photo.width, height: photo.height, bytes: photo.image.length } })
      return original
    })
  })
}

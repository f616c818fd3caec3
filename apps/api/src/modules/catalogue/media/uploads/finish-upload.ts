import { createHash } from 'node:crypto'
import { noteChange, noteRepeat } from '../../../../kernel/acts.ts'
import { transact } from '../../../../kernel/db/db.ts'
import type { PhotoSize, StoredPhoto } from '../../../../kernel/photos/photos.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import { sharp } from '../../../../kernel/sharp.ts'
import type { MediaDependencies } from '../dependencies.ts'
import { originalKey, partsOf } from '../rules.ts'
import { findOriginal, insertOriginal } from '../store.ts'
import { deleteUpload, endUpload, findUpload, lockUpload, readReceived } from './store.ts'

/** The size of an original: twice that of the largest rendered picture, so that it can be cropped. */
const originalSize: PhotoSize = { longestSide: 4800, quality: 92 }

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
async function readUpload({ db, photoEncoder }: FinishDependencies, id: string, size: number): Promise<StoredPhoto | undefined> {
  const parts = await readReceived(db, id)
  const received = new Set(parts.map(({ number }) => number))
  const missing = [...Array(partsOf(size)).keys()].filter((number) => !received.has(number))
  if (missing.length > 0 && (await findUpload(db, id))?.mediaId) return undefined
  if (missing.length > 0) throw new AppError({ code: 'upload_incomplete', field: 'id', details: { missing } })
  const photo = await photoEncoder.encode(Buffer.concat(parts.map(({ bytes }) => bytes)), originalSize)
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
  const { db, clock, store } = deps
  return resultOf(async () => {
    const upload = await findUpload(db, id)
    if (upload?.staffId !== staffId) return throwFailure('not_found', 'id')
    const photo = upload.mediaId ? undefined : await readUpload(deps, id, upload.size)
    const blur = photo && (await sharp(photo.image).resize(12, 12, { fit: 'inside' }).webp({ quality: 30 }).toBuffer())
    return transact(db, async (tx) => {
      const { mediaId } = (await lockUpload(tx, id)) ?? throwFailure('not_found', 'id')
      if (mediaId || !photo || !blur) {
        noteRepeat()
        return (await findOriginal(tx, mediaId ?? '')) ?? throwFailure('not_found', 'id')
      }
      const { image, width, height } = photo
      const hash = createHash('sha256').update(image).digest('hex')
      const original = await insertOriginal(tx, {
        id: hash.slice(8, 24),
        hash,
        version: hash.slice(0, 8),
        width,
        height,
        blur: `data:image/webp;base64,${blur.toString('base64')}`,
        unusedSince: clock.now(),
      })
      // While the row is locked: a sweep of the same picture ends before, or waits and finds it new.
      await store.write(originalKey(hash), image)
      await endUpload(tx, id, original.id)
      noteChange({ object: 'media', id: original.id, after: { width, height, bytes: image.length } })
      return original
    })
  })
}

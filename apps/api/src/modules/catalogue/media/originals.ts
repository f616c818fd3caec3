import { createHash } from 'node:crypto'
import type { Db } from '../../../kernel/db/db.ts'
import type { PhotoSize } from '../../../kernel/photos/photos.ts'
import { sharp } from '../../../kernel/sharp.ts'
import type { MediaDependencies } from './dependencies.ts'
import type { EncodedOriginal } from './port.ts'
import { originalKey } from './rules.ts'
import { insertOriginal } from './store.ts'

/** The size of an original: twice that of the largest rendered picture, so that it can be cropped. */
const originalSize: PhotoSize = { longestSide: 4800, quality: 92 }

/** A file as an original: judged by its content, re-encoded without metadata. Undefined for no picture, `busy` where too many wait. */
export async function encodeOriginal(
  { photoEncoder }: Pick<MediaDependencies, 'photoEncoder'>,
  file: Buffer,
): Promise<EncodedOriginal | 'busy' | undefined> {
  const photo = await photoEncoder.encode(file, originalSize)
  if (!photo || photo === 'busy') return photo
  const blur = await sharp(photo.image).resize(12, 12, { fit: 'inside' }).webp({ quality: 30 }).toBuffer()
  return { ...photo, blur: `data:image/webp;base64,${blur.toString('base64')}` }
}

/**
 * Stores an original under the hash of its content, in the caller's transaction: the same picture again is the same row. A day later it is
 * deleted unless something shows it.
 */
export async function storeOriginal({ clock, store }: Pick<MediaDependencies, 'clock' | 'store'>, tx: Db, encoded: EncodedOriginal) {
  const { image, width, height, blur } = encoded
  const hash = createHash('sha256').update(image).digest('hex')
  const original = await insertOriginal(tx, {
    id: hash.slice(8, 24),
    hash,
    version: hash.slice(0, 8),
    width,
    height,
    blur,
    unusedSince: clock.now(),
  })
  // While the row is locked: a sweep of the same picture ends before, or waits and finds it new.
  await store.write(originalKey(hash), image)
  return original
}

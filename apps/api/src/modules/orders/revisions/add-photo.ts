import { largestScalePhoto } from '@karat/sites/scales.ts'
import { lockNamed, transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { findOrderOfSite } from './find-order.ts'
import { countOrphanPhotos, insertPhoto, type WeighingPhoto } from './store.ts'

/** The most photos of an order that no weighing names yet: those of its pieces, some taken again. */
const maxOrphanPhotos = 24

/**
 * Stores a photo of a piece of an order on the scale, judged by its bytes and encoded anew; a weighing names it by its id. Only staff
 * see it.
 */
export function addWeighingPhoto(
  deps: Pick<RevisionDependencies, 'clock' | 'db' | 'idOfNumber' | 'orders' | 'photoEncoder'>,
  site: Site,
  number: string,
  file: unknown,
): Promise<Result<Omit<WeighingPhoto, 'revision'>>> {
  const { clock, db, photoEncoder } = deps
  return resultOf(async () => {
    const { id: orderId } = await findOrderOfSite(deps, db, site, number)
    if (!Buffer.isBuffer(file)) return throwFailure('no_photo', 'photo')
    if (file.length > largestScalePhoto) return throwFailure('photo_too_large', 'photo')
    const photo = await photoEncoder.encode(file)
    if (photo === 'busy') return throwFailure('unavailable', 'photo')
    if (!photo) return throwFailure('no_photo', 'photo')
    const at = clock.now()
    const id = newId(at)
    await transact(db, async (tx) => {
      // One at a time, so that the count is exact.
      await lockNamed(tx, `weighing photos ${orderId}`)
      if ((await countOrphanPhotos(tx, orderId)) >= maxOrphanPhotos) throwFailure('too_many_photos', 'photo')
      await insertPhoto(tx, { ...photo, id, orderId, createdAt: at })
    })
    return { id, width: photo.width, height: photo.height }
  })
}

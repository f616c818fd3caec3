import { transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { ReviewPhoto } from './port.ts'
import { countOrphanPhotos, insertPhoto, lockPhotos } from './store.ts'

/** The maximum number of a customer's photos without a review: those of one, some removed, and some sent twice. */
const maxOrphanPhotos = 24

/** Adds a photo that a customer will send with a review. */
export function addReviewPhoto(
  { clock, db, photoEncoder }: Pick<ReviewDependencies, 'clock' | 'db' | 'photoEncoder'>,
  customerId: string,
  file: Buffer,
): Promise<Result<ReviewPhoto>> {
  return resultOf(async () => {
    if ((await countOrphanPhotos(db, customerId)) >= maxOrphanPhotos) throwFailure('too_many_photos', 'photo')
    const photo = await photoEncoder.encode(file)
    if (photo === 'busy') return throwFailure('unavailable', 'photo')
    if (!photo) return throwFailure('no_photo', 'photo')
    const at = clock.now()
    const record = { id: newId(at), width: photo.width, height: photo.height }
    await transact(db, async (tx) => {
      // One at a time, so that the count is exact.
      await lockPhotos(tx, customerId)
      if ((await countOrphanPhotos(tx, customerId)) >= maxOrphanPhotos) throwFailure('too_many_photos', 'photo')
      await insertPhoto(tx, { ...record, customerId, image: photo.image, createdAt: at })
    })
    return record
  })
}

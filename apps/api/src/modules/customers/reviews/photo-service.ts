import type { Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import type { PhotoEncoder } from '../../../kernel/photos/photos.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { type AddressSignature, createSignedAddresses } from '../../../kernel/signed-address.ts'
import type { ReviewPhoto } from './port.ts'
import { countOrphanPhotos, insertPhoto, lockPhotos, readPhoto, deleteOrphanPhotos } from './store.ts'

/** The maximum number of a customer's photos without a review: those of one, some removed, and some sent twice. */
const maxOrphanPhotos = 24
const pathOf = (photoId: string) => `/media/reviews/${photoId}`

export interface ReviewPhotoParts {
  clock: Clock
  secrets: Pick<Secrets, 'hmac' | 'verify'>
  photoEncoder: PhotoEncoder
}

/** Photos of reviews: those of a shown review are public; all others open by signed addresses only. */
export function createReviewPhotos(db: Db, { clock, secrets, photoEncoder }: ReviewPhotoParts) {
  const signed = createSignedAddresses(secrets, clock)
  return {
    /** Adds a photo that a customer will send with a review. */
    add: (customerId: string, file: Buffer): Promise<Result<ReviewPhoto>> =>
      resultOf(async () => {
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
      }),

    /** The address of a photo of a shown review. */
    address: pathOf,
    /** An address that opens a photo for five minutes to its holder: its author, or staff who read the review. */
    signedAddress: (photoId: string): string => signed.sign(pathOf(photoId)).address,

    /** The bytes of a photo, and whether it is public; undefined where it does not exist or may not be shown to the asker. */
    async open(photoId: string, signature: Partial<AddressSignature>): Promise<{ image: Buffer; isShown: boolean } | undefined> {
      const photo = await readPhoto(db, photoId)
      const { expires = '', signature: mac = '' } = signature
      return photo && (photo.isShown || signed.holds(pathOf(photoId), { expires, signature: mac })) ? photo : undefined
    },

    sweepOrphanPhotos: (before: Date, limit: number) => deleteOrphanPhotos(db, before, limit),
  }
}

export type ReviewPhotoService = ReturnType<typeof createReviewPhotos>

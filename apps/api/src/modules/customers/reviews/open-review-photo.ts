import { type AddressSignature, createSignedAddresses } from '../../../kernel/signed-address.ts'
import type { ReviewDependencies } from './dependencies.ts'
import { readPhoto } from './store.ts'

/** The path of a photo. */
export const pathOf = (photoId: string) => `/media/reviews/${photoId}`

/** An address that opens a photo for five minutes to its holder: its author, or staff who read the review. */
export function signedPhotoAddress({ clock, secrets }: Pick<ReviewDependencies, 'clock' | 'secrets'>, photoId: string): string {
  const signed = createSignedAddresses(secrets, clock)
  return signed.sign(pathOf(photoId)).address
}

/** The bytes of a photo, and whether it is public; undefined where it does not exist or may not be shown to the asker. */
export async function openReviewPhoto(
  { clock, db, secrets }: Pick<ReviewDependencies, 'clock' | 'db' | 'secrets'>,
  photoId: string,
  signature: Partial<AddressSignature>,
): Promise<{ image: Buffer; isShown: boolean } | undefined> {
  const signed = createSignedAddresses(secrets, clock)
  const photo = await readPhoto(db, photoId)
  const { expires = '', signature: mac = '' } = signature
  return photo && (photo.isShown || signed.holds(pathOf(photoId), { expires, signature: mac })) ? photo : undefined
}

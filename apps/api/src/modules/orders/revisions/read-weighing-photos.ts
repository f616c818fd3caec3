import { type Result, resultOf } from '../../../kernel/result.ts'
import { type AddressSignature, createSignedAddresses } from '../../../kernel/signed-address.ts'
import type { Site } from '../../content/sites/port.ts'
import type { UsableScale } from '../scales/port.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { findOrderOfSite } from './find-order.ts'
import { deleteOldPhotos, deleteOrphanPhotos, readImage, readPhotos, type WeighingPhoto } from './store.ts'

const pathOf = (photoId: string) => `/media/weighings/${photoId}`

/** The scales on which the pieces of an order can be weighed, and the photos of its weighings. */
export function readOrderScales(
  deps: Pick<RevisionDependencies, 'db' | 'idOfNumber' | 'orders' | 'scales'>,
  site: Site,
  number: string,
): Promise<Result<{ scales: UsableScale[]; photos: WeighingPhoto[] }>> {
  return resultOf(async () => {
    const { id } = await findOrderOfSite(deps, deps.db, site, number)
    return { scales: await deps.scales.usable(deps.db, site), photos: await readPhotos(deps.db, id) }
  })
}

/** An address that opens a photo for five minutes to its holder. Given by calls of staff. */
export function weighingPhotoAddress({ clock, secrets }: Pick<RevisionDependencies, 'clock' | 'secrets'>, photoId: string): string {
  return createSignedAddresses(secrets, clock).sign(pathOf(photoId)).address
}

/** The bytes of a photo; undefined where the address is invalid or expired, or the photo does not exist. */
export async function openWeighingPhoto(
  { clock, db, secrets }: Pick<RevisionDependencies, 'clock' | 'db' | 'secrets'>,
  photoId: string,
  signature: AddressSignature,
): Promise<Buffer | undefined> {
  return createSignedAddresses(secrets, clock).holds(pathOf(photoId), signature) ? readImage(db, photoId) : undefined
}

/** Deletes photos that no weighing names and that were added before a time; returns how many. */
export const sweepOrphanPhotos = ({ db }: Pick<RevisionDependencies, 'db'>, before: Date, limit: number) =>
  deleteOrphanPhotos(db, before, limit)

/** Deletes photos of weighings that were added before a time; returns how many. */
export const sweepOldPhotos = ({ db }: Pick<RevisionDependencies, 'db'>, before: Date, limit: number) => deleteOldPhotos(db, before, limit)

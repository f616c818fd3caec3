import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { type AddressSignature, createSignedAddresses } from '../../../kernel/signed-address.ts'
import type { ReturnDependencies } from './dependencies.ts'
import type { PhotoRecord } from './port.ts'
import { findForStaff } from './staff-transition.ts'
import { deleteOrphanPhotos, readImage, readPhotos, removeOld } from './store.ts'

const pathOf = (photoId: string) => `/media/returns/${photoId}`

/** The photos of a return, for staff, by its number: those of the request first. With a site, a number of another site is unknown. */
export function readReturnPhotos({ db }: Pick<ReturnDependencies, 'db'>, number: string, subsite?: string): Promise<Result<PhotoRecord[]>> {
  return resultOf(async () => {
    const { id } = (await findForStaff(db, number, subsite)) ?? throwFailure('unknown_return', 'number')
    return readPhotos(db, id)
  })
}

/** An address that opens a photo for five minutes to its holder. Given by calls that have checked the owner. */
export function photoAddress({ clock, secrets }: Pick<ReturnDependencies, 'clock' | 'secrets'>, photoId: string): string {
  const signed = createSignedAddresses(secrets, clock)
  return signed.sign(pathOf(photoId)).address
}

/** The bytes of a photo; undefined where the address is invalid or expired, or the photo does not exist. */
export async function openPhoto(
  { clock, db, secrets }: Pick<ReturnDependencies, 'clock' | 'db' | 'secrets'>,
  photoId: string,
  signature: AddressSignature,
): Promise<Buffer | undefined> {
  const signed = createSignedAddresses(secrets, clock)
  return signed.holds(pathOf(photoId), signature) ? readImage(db, photoId) : undefined
}

/** Deletes photos without a return that were added before a time; returns how many. */
export function sweepOrphanPhotos({ db }: Pick<ReturnDependencies, 'db'>, before: Date, limit: number) {
  return deleteOrphanPhotos(db, before, limit)
}

/** Deletes photos of returns that have ended, added before a time; returns how many. */
export function sweepOld({ db }: Pick<ReturnDependencies, 'db'>, before: Date, limit: number) {
  return removeOld(db, before, limit)
}

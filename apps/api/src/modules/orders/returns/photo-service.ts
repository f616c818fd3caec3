import type { Clock } from '../../../kernel/clock.ts'
import { type Db, lockNamed, transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { type AddressSignature, createSignedAddresses } from '../../../kernel/signed-address.ts'
import type { OrderAsker, OrderAccess, Orders } from '../orders/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { PhotoEncoder } from '../../../kernel/photos/photos.ts'
import type { PhotoRecord } from './port.ts'
import {
  countOrphanPhotos,
  findReturn,
  insertPhoto,
  type PhotoOwner,
  readImage,
  readPhotos,
  deleteOrphanPhotos,
  removeOld,
} from './store.ts'

/** The maximum number of an order's photos without a return: those of one request or answer, some removed, and some sent twice. */
const maxOrphanPhotos = 24
const pathOf = (photoId: string) => `/media/returns/${photoId}`

export interface PhotoParts {
  clock: Clock
  secrets: Pick<Secrets, 'hmac' | 'verify'>
  orders: Pick<Orders, 'lock'>
  orderOwnership: OrderAccess
  photoEncoder: PhotoEncoder
}

/** Photos of returned units: stored in the database, and opened by signed addresses only. */
export function createReturnPhotos(db: Db, { clock, secrets, orders, orderOwnership, photoEncoder: encoder }: PhotoParts) {
  const signed = createSignedAddresses(secrets, clock)

  async function ownerOf(site: Site, name: string | undefined, asker: OrderAsker): Promise<PhotoOwner> {
    if (name === undefined)
      return asker.customerId === undefined ? throwFailure('bad_request', 'orderID') : { customerId: asker.customerId }
    return { orderId: ((await orderOwnership.opened(db, site.code, name, asker)) ?? throwFailure('unknown_order', 'orderID')).id }
  }

  async function refuseTooMany(tx: Db, owner: PhotoOwner): Promise<void> {
    if ((await countOrphanPhotos(tx, owner)) >= maxOrphanPhotos) throwFailure('too_many_photos', 'rmaImage')
  }

  return {
    /**
     * Adds a photo for a return or an answer about one: to an order, or without a named order to the customer, to whose return it may be
     * attached then.
     */
    add: (site: Site, name: string | undefined, asker: OrderAsker, file: Buffer): Promise<Result<PhotoRecord>> =>
      resultOf(async () => {
        const owner = await ownerOf(site, name, asker)
        await refuseTooMany(db, owner)
        const photo = await encoder.encode(file)
        if (photo === 'busy') return throwFailure('unavailable', 'rmaImage')
        if (!photo) return throwFailure('no_photo', 'rmaImage')
        const at = clock.now()
        const record = { id: newId(at), round: null, view: null, width: photo.width, height: photo.height }
        await transact(db, async (tx) => {
          // One at a time, so that the count is exact.
          if ('orderId' in owner) await orders.lock(tx, owner.orderId)
          else await lockNamed(tx, `return photos ${owner.customerId}`)
          await refuseTooMany(tx, owner)
          await insertPhoto(tx, { ...record, ...owner, image: photo.image, createdAt: at })
        })
        return record
      }),

    /** The photos of a return, for staff, by its number: those of the request first. */
    ofReturn: (number: string): Promise<Result<PhotoRecord[]>> =>
      resultOf(async () => {
        const { id } = (await findReturn(db, number)) ?? throwFailure('unknown_return', 'number')
        return readPhotos(db, id)
      }),

    /** An address that opens a photo for five minutes to its holder. Given by calls that have checked the owner. */
    address: (photoId: string): string => signed.sign(pathOf(photoId)).address,

    /** The bytes of a photo; undefined where the address is invalid or expired, or the photo does not exist. */
    open: async (photoId: string, signature: AddressSignature): Promise<Buffer | undefined> =>
      signed.holds(pathOf(photoId), signature) ? readImage(db, photoId) : undefined,

    sweepOrphanPhotos: (before: Date, limit: number) => deleteOrphanPhotos(db, before, limit),
    sweepOld: (before: Date, limit: number) => removeOld(db, before, limit),
  }
}

export type ReturnPhotoService = ReturnType<typeof createReturnPhotos>

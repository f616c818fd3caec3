import { type Db, lockNamed, transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderAsker } from '../orders/port.ts'
import type { ReturnDependencies } from './dependencies.ts'
import type { PhotoRecord } from './port.ts'
import { countOrphanPhotos, insertPhoto, type PhotoOwner } from './store.ts'

/** The maximum number of an order's photos without a return: those of one request or answer, some removed, and some sent twice. */
const maxOrphanPhotos = 24

async function ownerOf(
  { db, orderOwnership }: Pick<ReturnDependencies, 'db' | 'orderOwnership'>,
  site: Site,
  name: string | undefined,
  asker: OrderAsker,
): Promise<PhotoOwner> {
  if (name === undefined) return asker.customerId === undefined ? throwFailure('bad_request', 'orderID') : { customerId: asker.customerId }
  return { orderId: ((await orderOwnership.authorize(db, site.code, name, asker)) ?? throwFailure('unknown_order', 'orderID')).id }
}

async function refuseTooMany(tx: Db, owner: PhotoOwner): Promise<void> {
  if ((await countOrphanPhotos(tx, owner)) >= maxOrphanPhotos) throwFailure('too_many_photos', 'rmaImage')
}

/**
 * Adds a photo for a return or an answer about one: to an order, or without a named order to the customer, to whose return it may be
 * attached then.
 */
export function addReturnPhoto(
  deps: Pick<ReturnDependencies, 'clock' | 'db' | 'orderOwnership' | 'orders' | 'photoEncoder'>,
  site: Site,
  name: string | undefined,
  asker: OrderAsker,
  file: Buffer,
): Promise<Result<PhotoRecord>> {
  const { clock, db, orders, photoEncoder: encoder } = deps
  return resultOf(async () => {
    const owner = await ownerOf(deps, site, name, asker)
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
  })
}

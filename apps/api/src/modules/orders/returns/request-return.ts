import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId, newReference } from '../../../kernel/id.ts'
import { type Result, resultOf, throwFailure, unwrap } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderAddress, OrderAsker, OrderRecord } from '../orders/port.ts'
import type { ReturnDependencies } from './dependencies.ts'
import { notifyOfReturn } from './notify.ts'
import { openOrder, shopper } from './open-return.ts'
import { checkVisit, chosenPickupPlace } from './pickup.ts'
import type { ReturnRecord } from './port.ts'
import { readReturnablePieces, resolutionsFor, returnStores } from './returnable-pieces.ts'
import { type AskedReturn, choosePieces, type ChosenPiece } from './rules.ts'
import { addReturnEvent, attachPhotos, findByKey, insertReturn } from './store.ts'
import { readReturned } from './views.ts'

/** Requests a return and returns its id; idempotent by key. The units wait in "return requested" from then on. */
export function requestReturn(
  deps: ReturnDependencies,
  site: Site,
  language: string,
  asker: OrderAsker,
  asked: AskedReturn,
): Promise<Result<string>> {
  return resultOf(() =>
    transact(deps.db, async (tx) => {
      const opened = await openOrder(deps, tx, site, asked.orderId, asker, 'orderID')
      const order = (await deps.orders.lock(tx, opened.id)) ?? throwFailure('unknown_order', 'orderID')
      const before = await findByKey(tx, order.id, asked.requestKey)
      if (before) return before.id
      const { chosen, ...handover } = await checkRequest(deps, tx, { site, language, asker, order, address: opened.address }, asked)
      const record = newReturn(order, asked, handover, deps.clock.now())
      await insertReturn(
        tx,
        { ...record, requestKey: asked.requestKey },
        chosen.map(({ piece, reason, text }, position) => ({
          returnId: record.id,
          unitId: piece.unitId,
          position,
          reason,
          text,
          state: 'asked',
          amount: piece.breakup.total,
          open: true,
        })),
      )
      const photos = asked.photos.map((id) => ({ id }))
      const lost = await attachPhotos(tx, { orderId: order.id, returnId: record.id, round: 0 }, photos)
      if (lost) throwFailure('bad_request', 'images')
      const ids = chosen.map(({ piece }) => piece.unitId)
      unwrap(await deps.orderTransitions.ofUnits(tx, order, 'ask-return', ids, { actor: shopper, reason: record.number }))
      const { id: returnId, state: to, createdAt: at } = record
      await addReturnEvent(tx, { id: newId(at), returnId, from: null, to, reason: 'requested', at, actor: shopper.kind })
      await notifyOfReturn(deps, tx, record, await readReturned(tx, returnId), '')
      return returnId
    }),
  )
}

/** How the units come back: to a store, or by a courier's visit. */
type ReturnHandover = Pick<ReturnRecord, 'storeId' | 'pickupDay' | 'pickupSlot' | 'pickupAddress'>

/** The units and the handover of a request. Throws an error with the field that a return of the order cannot have. */
async function checkRequest(
  deps: Pick<ReturnDependencies, 'addresses' | 'clock' | 'delivery' | 'stores'>,
  tx: Db,
  { site, language, asker, order, address }: { site: Site; language: string; asker: OrderAsker; order: OrderRecord; address: OrderAddress },
  asked: AskedReturn,
): Promise<ReturnHandover & { chosen: ChosenPiece[] }> {
  const offered = resolutionsFor(site, order.customerId)
  if (!offered.includes(asked.resolution)) throwFailure('bad_request', 'resolution')
  const isStore = asked.handover === 'store'
  const visit = isStore ? undefined : asked.visit
  checkVisit(deps, site, visit)
  if (isStore && !(await returnStores(deps, site, language)).some(({ id }) => id === asked.storeId)) throwFailure('bad_request', 'storeID')
  const choice = choosePieces(await readReturnablePieces(deps, tx, site, order.id, offered), asked.items, {
    photos: asked.photos.length,
    resolution: asked.resolution,
  })
  if ('wrong' in choice) return throwFailure(choice.why, choice.wrong)
  const elsewhere = isStore ? undefined : asked.addressId
  const placeOf = { customerId: order.customerId, address }
  return {
    chosen: choice.chosen,
    storeId: isStore ? (asked.storeId ?? null) : null,
    pickupDay: visit?.day ?? null,
    pickupSlot: visit?.slot ?? null,
    pickupAddress: elsewhere === undefined ? null : await chosenPickupPlace(deps, tx, site, placeOf, asker, elsewhere),
  }
}

function newReturn(order: OrderRecord, asked: AskedReturn, handover: ReturnHandover, now: Date): ReturnRecord {
  return {
    id: newId(now),
    number: `RT${String(now.getUTCFullYear()).slice(2)}-${newReference(8)}`,
    orderId: order.id,
    subsite: order.subsite,
    language: order.language,
    currency: order.currency,
    state: 'requested',
    resolution: asked.resolution,
    handover: asked.handover,
    ...handover,
    receivedStore: handover.storeId,
    missed: 0,
    note: '',
    deduction: 0,
    offers: [],
    reminded: false,
    deadline: null,
    createdAt: now,
  }
}

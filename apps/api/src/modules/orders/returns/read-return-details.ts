import { type Result, resultOf } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { Store } from '../../content/stores/port.ts'
import type { OrderAsker } from '../orders/port.ts'
import type { Refund } from '../refunds/port.ts'
import type { ReturnDependencies } from './dependencies.ts'
import { openReturn } from './open-return.ts'
import { pickupPlaceOf, readPickupDays } from './pickup.ts'
import type { PhotoRecord, PickupPlace, ReturnEvent, ReturnParcel, ReturnPiece, ReturnRecord, ReturnRound } from './port.ts'
import { returnStores } from './returnable-pieces.ts'
import { type ReturnAction, returnActionsOf } from './rules.ts'
import { readPhotos, readRounds } from './store.ts'
import { valuedPieces } from './valued-pieces.ts'
import { readParcel, readReturned, readReturnEvents } from './views.ts'

/** Everything about a return that its shopper may see. */
export interface ReturnDetails {
  record: ReturnRecord
  orderNumber: string
  /** The days that its shopper may choose for the courier's visit. */
  days: string[]
  pieces: ReturnPiece[]
  rounds: ReturnRound[]
  photos: PhotoRecord[]
  events: ReturnEvent[]
  refunds: Refund[]
  /** The parcel of the repaired unit or its replacement; undefined before it leaves. */
  parcel: ReturnParcel | undefined
  store: Store | undefined
  /** The place of the courier's visit; undefined where the units are brought to a store. */
  place: PickupPlace | undefined
  /** The actions that its shopper may take now. */
  actions: ReturnAction[]
}

/** Everything about a return. */
export function readReturnDetails(
  deps: ReturnDependencies,
  site: Site,
  language: string,
  name: string,
  asker: OrderAsker,
  field = 'id',
): Promise<Result<ReturnDetails>> {
  const { clock, db, refunds } = deps
  return resultOf(async () => {
    const { record, order } = await openReturn(deps, db, site, name, asker, field)
    const [returned, rounds, photos, events, all, shops] = await Promise.all([
      readReturned(db, record.id),
      readRounds(db, record.id),
      readPhotos(db, record.id),
      readReturnEvents(db, record.id),
      refunds.ofOrder(db, record.orderId),
      returnStores(deps, site, language),
    ])
    const mayExchange = record.state === 'offered' && record.offers.some(({ resolution }) => resolution === 'exchange')
    const pieces = await valuedPieces(deps, db, mayExchange ? { ...record, resolution: 'exchange' } : record, returned)
    const actions = returnActionsOf(record, clock.now())
    const own = all.filter(({ cause }) => cause.kind === 'return' && cause.id === record.id)
    const store = shops.find(({ id }) => id === record.storeId)
    const hasLeft = events.some(({ to }) => to === 'resent')
    const parcel = hasLeft ? await readParcel(db, record.id) : undefined
    const days = readPickupDays(deps, site)
    const place = await pickupPlaceOf(deps, db, record, order.address, language)
    return { record, orderNumber: order.number, days, place, pieces, rounds, photos, events, refunds: own, parcel, store, actions }
  })
}

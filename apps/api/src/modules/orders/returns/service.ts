import type { Currency } from '@karat/money/money.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId, newReference } from '../../../kernel/id.ts'
import { type Result, resultOf, throwFailure, unwrap } from '../../../kernel/result.ts'
import type { OrderAsker as Asker, OrderRecord, Orders } from '../orders/port.ts'
import type { Refund } from '../refunds/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { Store, Stores } from '../../content/stores/port.ts'
import { answerRound, type RoundAnswer } from './answers.ts'
import type { ReturnMove } from './machine.ts'
import { createReturnEnds } from './ends.ts'
import type { MoveOf } from './move.ts'
import { createReturnMoves, type ReturnMoveParts } from './moves.ts'
import { createReturnPhotos, type PhotoParts } from './photo-service.ts'
import { createPickups, type PickupParts } from './pickup.ts'
import type {
  PhotoRecord,
  PickupPlace,
  Resolution,
  ReturnEvent,
  ReturnRecord,
  ReturnParcel,
  ReturnPiece,
  ReturnRound,
  Visit,
} from './port.ts'
import { type AskedReturn, choosePieces, daysOpen, eligibility, resolutionsOf, type ReturnAction, returnActionsOf } from './rules.ts'
import {
  addReturnEvent,
  anonymiseReturns,
  attachPhotos,
  findByKey,
  findReturn,
  insertReturn,
  readPhotos,
  readRounds,
  setReturn,
} from './store.ts'
import { countOpenReturns, exportReturns, readOrdered, readParcel, readReturned, readReturnedOrder, readReturnEvents } from './views.ts'

export interface ReturnParts extends Omit<ReturnMoveParts, 'pickups'>, PhotoParts, PickupParts {
  orders: Pick<Orders, 'lock'>
  stores: Stores
}

/** Everything about a return that its shopper may see. */
export interface ReturnView {
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

const shopper = { kind: 'shopper', id: '' } as const
const shopperMoves = { withdraw: 'withdraw', accept: 'accept', choose: 'choose', send_back: 'send-back', dispute: 'dispute' } as const

/** Returns, from the request to the refund. */
export function createReturns(db: Db, parts: ReturnParts) {
  const { clock, orders, orderOwnership, orderMoves, refunds, stores } = parts
  const pickups = createPickups(parts)
  const moves = createReturnMoves({ ...parts, pickups })
  const storesOf = async (site: Site, language: string) => (await stores.all(language)).filter(({ subsite }) => subsite === site.code)

  const openOrder = async (tx: Db, site: Site, name: string, asker: Asker, field: string) =>
    (await orderOwnership.opened(tx, site.code, name, asker)) ?? throwFailure('unknown_order', field)

  /** The return of an id or a number whose order the asker may open. */
  async function openReturn(tx: Db, site: Site, name: string, asker: Asker, field: string) {
    const record = (await findReturn(tx, name)) ?? throwFailure('unknown_return', field)
    const order = (await orderOwnership.opened(tx, site.code, record.orderId, asker)) ?? throwFailure('unknown_return', field)
    return { record, order }
  }

  /** Runs a change of a return, read under the lock of its order. */
  async function locked<T>(tx: Db, returnId: string, orderId: string, change: (order: OrderRecord, record: ReturnRecord) => Promise<T>) {
    const order = (await orders.lock(tx, orderId)) ?? throwFailure('unknown_return')
    const record = (await findReturn(tx, returnId)) ?? throwFailure('unknown_return')
    return change(order, record)
  }

  const able = async (tx: Db, site: Site, orderId: string, offered: readonly Resolution[]) =>
    (await readOrdered(tx, orderId)).map((piece) => {
      const may = eligibility(piece, site, clock.now())
      const all = resolutionsOf(piece.categoryId, { returnResolutions: offered })
      const resolutions = may.returnable === 'exchange' ? all.filter((one) => one === 'exchange') : all
      return { ...piece, ...may, ...(resolutions.length === 0 ? { returnable: 'no' as const } : {}), resolutions }
    })

  /** The resolutions for a return of an order: store credit needs an account. */
  const offeredTo = (site: Site, customerId: string | null) =>
    site.returnResolutions.filter((one) => (one !== 'store_credit' && one !== 'exchange') || customerId !== null)

  return {
    photos: createReturnPhotos(db, parts),

    /** The units of an order, each with whether it may come back; and the stores that accept returns. */
    items: (site: Site, language: string, name: string, asker: Asker) =>
      resultOf(async () => {
        const order = await openOrder(db, site, name, asker, 'id')
        const resolutions = offeredTo(site, order.customerId)
        const pieces = await able(db, site, order.id, resolutions)
        const exchange = resolutions.includes('exchange') ? await parts.exchangeValues(db, site, pieces) : new Map<string, never>()
        return {
          order,
          resolutions,
          pieces,
          exchange,
          days: pickups.days(site),
          place: await pickups.usual(db, order, language),
          others: await pickups.others(db, site, language, order, asker),
          stores: await storesOf(site, language),
        }
      }),

    /** Requests a return and returns its id; idempotent by key. */
    request: (site: Site, language: string, asker: Asker, asked: AskedReturn): Promise<Result<string>> =>
      resultOf(() =>
        transact(db, async (tx) => {
          const opened = await openOrder(tx, site, asked.orderId, asker, 'orderID')
          const order = (await orders.lock(tx, opened.id)) ?? throwFailure('unknown_order', 'orderID')
          const before = await findByKey(tx, order.id, asked.requestKey)
          if (before) return before.id
          const offered = offeredTo(site, order.customerId)
          if (!offered.includes(asked.resolution)) throwFailure('bad_request', 'resolution')
          const isStore = asked.handover === 'store'
          const visit = isStore ? undefined : asked.visit
          pickups.checkVisit(site, visit)
          if (isStore && !(await storesOf(site, language)).some(({ id }) => id === asked.storeId)) throwFailure('bad_request', 'storeID')
          const choice = choosePieces(await able(tx, site, order.id, offered), asked.items, {
            photos: asked.photos.length,
            resolution: asked.resolution,
          })
          if ('wrong' in choice) return throwFailure(choice.why, choice.wrong)
          const { chosen } = choice
          const elsewhere = isStore ? undefined : asked.addressId
          const pickupAddress = elsewhere === undefined ? null : await pickups.chosen(tx, site, opened, asker, elsewhere)
          const now = clock.now()
          const record: ReturnRecord = {
            id: newId(now),
            number: `RT${String(now.getUTCFullYear()).slice(2)}-${newReference(8)}`,
            orderId: order.id,
            subsite: order.subsite,
            language: order.language,
            currency: order.currency,
            state: 'requested',
            resolution: asked.resolution,
            handover: asked.handover,
            storeId: isStore ? (asked.storeId ?? null) : null,
            pickupDay: visit?.day ?? null,
            pickupSlot: visit?.slot ?? null,
            pickupAddress,
            missed: 0,
            note: '',
            deduction: 0,
            offers: [],
            reminded: false,
            deadline: null,
            createdAt: now,
          }
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
          unwrap(await orderMoves.moveGiven(tx, order, 'ask-return', ids, { actor: shopper, reason: record.number }))
          const event = { id: newId(now), returnId: record.id, from: null, to: record.state, reason: 'requested', at: now }
          await addReturnEvent(tx, { ...event, actor: shopper.kind })
          await moves.notify(tx, record, await readReturned(tx, record.id), '')
          return record.id
        }),
      ),

    /** Answers the open round of questions, with text or photos. A repeated answer is refused and changes nothing. */
    answer: (site: Site, name: string, asker: Asker, answer: RoundAnswer): Promise<Result<string>> =>
      resultOf(() =>
        transact(db, async (tx) => {
          const opened = await openReturn(tx, site, name, asker, 'returnID')
          return locked(tx, opened.record.id, opened.order.id, async (order, record) => {
            await moves.move(tx, order, record, { name: 'answer', actor: shopper, reason: 'answered' })
            await answerRound(tx, { returnId: record.id, orderId: order.id }, answer, clock.now())
            return record.id
          })
        }),
      ),

    /** Chooses the day of the courier's visit, before it is arranged. */
    chooseDay: (site: Site, name: string, asker: Asker, visit: Visit): Promise<Result<string>> =>
      resultOf(() =>
        transact(db, async (tx) => {
          const opened = await openReturn(tx, site, name, asker, 'returnID')
          return locked(tx, opened.record.id, opened.order.id, async (_order, { id, state, handover }) => {
            if (handover !== 'pickup' || !daysOpen.includes(state)) throwFailure('return_move_refused')
            pickups.checkVisit(site, visit)
            await setReturn(tx, id, { pickupDay: visit.day, pickupSlot: visit.slot })
            return id
          })
        }),
      ),

    /** The shopper's other actions. A repeated action changes nothing. */
    act: (
      site: Site,
      name: string,
      asker: Asker,
      action: keyof typeof shopperMoves,
      chosen: Pick<MoveOf, 'choice' | 'seen'> = {},
    ): Promise<Result<string>> =>
      resultOf(() =>
        transact(db, async (tx) => {
          const opened = await openReturn(tx, site, name, asker, 'returnID')
          return locked(tx, opened.record.id, opened.order.id, async (order, record) => {
            if (!(action === 'withdraw' && record.state === 'withdrawn'))
              await moves.move(tx, order, record, { ...chosen, name: shopperMoves[action], actor: shopper, reason: action })
            return record.id
          })
        }),
      ),

    /** The currency of a return's amounts; undefined where the number is unknown. */
    currencyOf: async (number: string) => (await findReturn(db, number))?.currency as Currency | undefined,

    /** A transition by staff, by the number of the return. */
    staff: (number: string, move: MoveOf & { name: ReturnMove }): Promise<Result<ReturnRecord>> =>
      resultOf(() =>
        transact(db, async (tx) => {
          const found = (await findReturn(tx, number)) ?? throwFailure('unknown_return', 'number')
          return locked(tx, found.id, found.orderId, (order, record) => moves.move(tx, order, record, move))
        }),
      ),

    /** The place of the courier's visit for a return, in the merchant's language; undefined where the units are brought to a store. */
    async placeFor(record: ReturnRecord): Promise<PickupPlace | undefined> {
      const order = await readReturnedOrder(db, record.orderId)
      return order && pickups.placeOf(db, record, order.address, 'en')
    },

    /** Everything about a return. */
    view: (site: Site, language: string, name: string, asker: Asker, field = 'id'): Promise<Result<ReturnView>> =>
      resultOf(async () => {
        const { record, order } = await openReturn(db, site, name, asker, field)
        const [returned, rounds, photos, events, all, shops] = await Promise.all([
          readReturned(db, record.id),
          readRounds(db, record.id),
          readPhotos(db, record.id),
          readReturnEvents(db, record.id),
          refunds.ofOrder(db, record.orderId),
          storesOf(site, language),
        ])
        const mayExchange = record.state === 'offered' && record.offers.some(({ resolution }) => resolution === 'exchange')
        const pieces = await moves.valued(db, mayExchange ? { ...record, resolution: 'exchange' } : record, returned)
        const actions = returnActionsOf(record, clock.now())
        const own = all.filter(({ cause }) => cause.kind === 'return' && cause.id === record.id)
        const store = shops.find(({ id }) => id === record.storeId)
        const hasLeft = events.some(({ to }) => to === 'resent')
        const parcel = hasLeft ? await readParcel(db, record.id) : undefined
        const days = pickups.days(site)
        const place = await pickups.placeOf(db, record, order.address, language)
        return { record, orderNumber: order.number, days, place, pieces, rounds, photos, events, refunds: own, parcel, store, actions }
      }),

    ...createReturnEnds(db, { clock, orders, refunds, moves }),

    removeCustomer: anonymiseReturns,
    countOpen: async (tx: Db, customerId: string) => ({ returns: await countOpenReturns(tx, customerId) }),
    exportCustomer: async (tx: Db, customerId: string) => ({ returns: await exportReturns(tx, customerId) }),
  }
}

export type ReturnService = ReturnType<typeof createReturns>

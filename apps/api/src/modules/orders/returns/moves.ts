import { isSent, type ReturnView } from '@karat/sites/returns.ts'
import { type Clock, dayIn } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { decide } from '../../../kernel/machine.ts'
import { AppError, throwFailure, unwrap } from '../../../kernel/result.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { CashAtTheDoor, OrderRecord, PageOf, PicturesOf, ReplacementStock, UnitMoves } from '../orders/port.ts'
import type { Credit } from '../../checkout/credit/port.ts'
import type { Refunds } from '../refunds/port.ts'
import type { Sites } from '../../content/sites/port.ts'
import type { ExchangeValues } from './exchange.ts'
import { type ReturnGuard, returnMachine, type ReturnMove } from './machine.ts'
import { returnMail, type ReturnNotice } from './messages.ts'
import type { MoveOf } from './move.ts'
import { createOffers } from './offers.ts'
import type { Pickups } from './pickup.ts'
import type { ReturnRecord, ReturnPiece } from './port.ts'
import { broughtBy, deadlineOf, handoverStates, hasEnded, maxMissed, reasonRules, refundOf } from './rules.ts'
import {
  addReturnEvent,
  addRound,
  clearReserved,
  keepHuids,
  type ReturnChange,
  setExchange,
  setPieces,
  setReserved,
  setReturn,
} from './store.ts'
import { readParcel, readReturned, readReturnedOrder } from './views.ts'

export interface ReturnMoveParts {
  clock: Clock
  orderMoves: UnitMoves
  replacementStock: ReplacementStock
  refunds: Pick<Refunds, 'request' | 'ofOrder'>
  cash: Pick<CashAtTheDoor, 'open'>
  credit: Pick<Credit, 'grant'>
  exchangeValues: ExchangeValues
  notifications: Pick<Notifications, 'send'>
  sites: Pick<Sites, 'byCode'>
  pageOf: PageOf
  picturesOf: PicturesOf
  pickups: Pickups
  /** Completes those of the given units whose return window has ended. */
  completeOver: (tx: Db, order: OrderRecord, unitIds: readonly string[]) => Promise<void>
}

const approvals: readonly ReturnMove[] = ['approve', 'approve-part']
/** The transitions whose text is a finding or a reason for refusal. */
const noting: readonly ReturnMove[] = ['fail', 'offer', 'pass', 'pass-part', 'reject']
/** The states from which units can be restocked where their reason allows it. */
const soundStates: readonly ReturnRecord['state'][] = ['qc_passed', 'qc_partial', 'offered']

/** Whether all refunds of a return have arrived. */
const settled = (states: readonly string[]) => states.every((state) => state === 'succeeded')

export type ReturnMoves = ReturnType<typeof createReturnMoves>

/**
 * Makes transitions of returns by their table. The caller's transaction holds the order's lock; a refused transition throws and changes
 * nothing.
 */
export function createReturnMoves(parts: ReturnMoveParts) {
  const {
    clock,
    orderMoves,
    replacementStock,
    refunds,
    cash,
    credit,
    exchangeValues,
    notifications,
    sites,
    pageOf,
    picturesOf,
    pickups,
    completeOver,
  } = parts
  const offers = createOffers(parts)

  /** Sends the e-mail of the new state of a return, if it has one. */
  async function notify(
    tx: Db,
    record: ReturnRecord,
    pieces: readonly ReturnPiece[],
    said: string,
    by?: ReturnNotice['by'],
    views: readonly ReturnView[] = [],
  ): Promise<void> {
    const site = await sites.byCode(record.subsite)
    const order = await readReturnedOrder(tx, record.orderId)
    if (!site || !order) return
    const { email, firstName: name } = order.address.shipping
    const amount = broughtBy(record, pieces)
    const page = await pageOf(tx, { ...record, id: record.orderId, customerId: order.customerId }, `return-request/${record.number}`)
    const pictures = await picturesOf(
      tx,
      record.orderId,
      pieces.map(({ unitId }) => unitId),
    )
    const parcel = record.state === 'resent' ? await readParcel(tx, record.id) : undefined
    const isComing = record.state === 'pickup_scheduled'
    const place = isComing ? await pickups.placeOf(tx, record, order.address, record.language) : undefined
    const mail = returnMail({
      record,
      site,
      to: { email, name, orderNumber: order.orderNumber },
      page,
      pictures,
      said,
      views,
      amount,
      parcel,
      place,
      by,
    })
    if (mail) await notifications.send(tx, mail)
  }

  async function guardsOf(tx: Db, record: ReturnRecord, now: Date): Promise<(guard: ReturnGuard) => boolean> {
    const ofReturn = (await refunds.ofOrder(tx, record.orderId)).filter(({ cause }) => cause.kind === 'return' && cause.id === record.id)
    return (guard) =>
      ({
        by_pickup: record.handover === 'pickup',
        by_store: record.handover === 'store',
        tries_left: record.missed < maxMissed,
        deduction: record.deduction > 0,
        paid_back: settled(ofReturn.map(({ state }) => state)),
        by_money: !isSent(record.resolution),
        by_piece: isSent(record.resolution),
        overdue: record.deadline !== null && record.deadline <= now,
        in_time: record.deadline !== null && record.deadline > now,
      })[guard]
  }

  /** The units that stay with their owner, by their places; some of them and not all. */
  function kept(pieces: readonly ReturnPiece[], keep: readonly number[] = []): ReturnPiece[] {
    const open = pieces.filter(({ state }) => state !== 'kept')
    const chosen = open.filter((piece) => keep.includes(pieces.indexOf(piece) + 1))
    if (chosen.length === 0 || chosen.length === open.length || chosen.length !== keep.length) throwFailure('bad_request', 'keep')
    return chosen
  }

  /** Sends the units of a return that are left, repaired or replaced. */
  async function send(
    tx: Db,
    order: OrderRecord,
    record: ReturnRecord,
    left: readonly ReturnPiece[],
    made: MoveOf,
    at: Date,
  ): Promise<void> {
    const { carrier = '', tracking = '', huids = [] } = made
    const isNew = record.resolution === 'replacement'
    if (huids.length > (isNew ? left.length : 0)) throwFailure('bad_request', 'huids')
    const ids = left.map(({ unitId }) => unitId)
    if (isNew) await keepHuids(tx, record.id)
    await clearReserved(tx, record.id, ids)
    const numbers = isNew ? ids.map((unitId, place) => ({ unitId, huids: huids[place] ?? [] })) : []
    await replacementStock.send(tx, order, ids, { carrier, tracking, huids: numbers, at })
  }

  /** The courier's visit: as staff set it, or as the shopper chose; a past day is refused. */
  async function visitOf(record: ReturnRecord, { day, slot }: MoveOf, now: Date): Promise<Pick<ReturnChange, 'pickupDay' | 'pickupSlot'>> {
    const site = await sites.byCode(record.subsite)
    const pickupDay = day ?? record.pickupDay
    if (site && pickupDay !== null && pickupDay < dayIn(site.timeZone, now)) throwFailure('bad_request', 'day')
    return { pickupDay, pickupSlot: slot ?? (day === undefined ? record.pickupSlot : null) }
  }

  /** The units of a return, with their value in exchange today where an exchange is asked for. */
  async function valued(tx: Db, record: ReturnRecord, pieces: ReturnPiece[]): Promise<ReturnPiece[]> {
    const site =
      record.resolution === 'exchange' && pieces.some(({ exchange }) => exchange === null) ? await sites.byCode(record.subsite) : undefined
    if (!site) return pieces
    const values = await exchangeValues(tx, site, pieces)
    return pieces.map((piece) => ({ ...piece, exchange: piece.exchange ?? values.get(piece.unitId) ?? null }))
  }

  /** Credits the value of units at today's rates: the sale stands, and no payment of it is refunded. */
  async function exchange(
    tx: Db,
    order: OrderRecord,
    record: ReturnRecord,
    left: readonly ReturnPiece[],
    { actor }: MoveOf,
  ): Promise<void> {
    const { customerId } = order
    const site = await sites.byCode(record.subsite)
    if (customerId === null || !site) return throwFailure('credit_sign_in', 'resolution')
    for (const piece of left) if (piece.exchange) await setExchange(tx, record.id, piece.unitId, piece.exchange)
    const ids = left.map(({ unitId }) => unitId)
    await setPieces(tx, record.id, ids, { state: 'exchanged', open: false })
    unwrap(await orderMoves.moveGiven(tx, order, 'exchange', ids, { actor, reason: record.number }))
    const amount = broughtBy(record, left)
    if (amount === 0) return
    await credit.grant(tx, {
      customerId,
      subsite: record.subsite,
      amount,
      reason: record.number,
      reference: `exchange:${record.id}`,
      kind: 'paid',
      expiresAt: null,
    })
  }

  const moves = {
    notify,
    valued,

    /** Makes a transition and returns the changed return. */
    async move(tx: Db, order: OrderRecord, record: ReturnRecord, made: MoveOf): Promise<ReturnRecord> {
      const { name, actor, reason, said = '', views = [], keep, deduction } = made
      const now = clock.now()
      const answer = decide(returnMachine, record.state, name, actor.kind, await guardsOf(tx, record, now))
      if ('refused' in answer)
        throw new AppError({ code: 'return_move_refused', field: 'move', details: { ...answer.refused, state: record.state } })
      if (views.length > 0 && name !== 'ask') throwFailure('bad_request', 'views')
      if (made.refund === true && (!approvals.includes(name) || record.resolution === 'exchange')) throwFailure('bad_request', 'refund')
      const { to } = answer
      const resolution = await offers.chosen(record, made)
      const pieces = await valued(tx, { ...record, resolution }, await readReturned(tx, record.id))
      const left = pieces.filter(({ state }) => state !== 'kept')
      if (name === 'choose') await offers.checkChoice(record, left, made)
      const idsOf = (some: readonly ReturnPiece[]) => some.map(({ unitId }) => unitId)
      /** Releases the replacements that were reserved for units. */
      const unreserve = async (some: readonly ReturnPiece[]) => {
        const taken = some.filter(({ reserved }) => reserved).map(({ unitId, reservedStore }) => ({ unitId, storeId: reservedStore }))
        if (taken.length > 0) await replacementStock.release(tx, order, taken)
        await clearReserved(tx, record.id, idsOf(some))
      }
      const give = async (some: readonly ReturnPiece[]) => {
        await unreserve(some)
        await setPieces(tx, record.id, idsOf(some), { state: 'kept', open: false })
        unwrap(await orderMoves.moveGiven(tx, order, 'keep', idsOf(some), { actor, reason: record.number }))
        await completeOver(tx, order, idsOf(some))
      }
      const change: ReturnChange = { state: to, deadline: handoverStates.includes(to) ? record.deadline : deadlineOf(to, now) }
      if (name === 'schedule') Object.assign(change, await visitOf(record, made, now))
      if (name === 'miss') Object.assign(change, { missed: record.missed + 1, pickupDay: null, pickupSlot: null })
      if (name === 'fail') {
        change.deduction = deduction ?? 0
        const most = record.resolution === 'exchange' ? broughtBy({ ...record, deduction: 0 }, left) : refundOf(left, 0)
        if ((deduction ?? 0) > most) throwFailure('bad_request', 'deduction')
      }
      if (name === 'pass' || name === 'pass-part') change.deduction = 0
      if (name === 'offer')
        Object.assign(change, {
          offers: await offers.make(tx, order, record, left, made),
          deduction: 0,
          reminded: false,
        } satisfies ReturnChange)
      if (noting.includes(name)) change.note = said
      if (name === 'ask') await addRound(tx, record.id, { question: said, views, askedAt: now })
      if (record.state === 'offered') Object.assign(change, name === 'choose' ? { resolution } : { offers: [] })
      // Units reserved for an offer stay reserved only for a replacement that was chosen or asked for.
      if (record.state === 'offered' && resolution !== 'replacement' && name !== 'send-back') await unreserve(left)
      // Money in place of a unit: by a decision of staff, or by the shopper's acceptance of the finding.
      const paysInstead = name === 'refund' || name === 'accept' || (made.refund === true && approvals.includes(name))
      if (paysInstead && isSent(record.resolution)) {
        change.resolution = 'refund'
        await unreserve(left)
      }
      if (approvals.includes(name) || name === 'pass-part') {
        const back = name === 'approve' ? [] : kept(pieces, keep)
        if (back.length > 0) await give(back)
        const taken = idsOf(left.filter((piece) => !back.includes(piece)))
        await setPieces(tx, record.id, taken, { state: 'approved', open: true })
        if (approvals.includes(name) && record.resolution === 'replacement' && change.resolution === undefined)
          await setReserved(tx, record.id, await replacementStock.reserve(tx, order, taken, 'refund'))
      }
      if (name === 'send-back' || (hasEnded(to) && to !== 'closed')) await give(left)
      const after: ReturnRecord = { ...record, ...change, deadline: change.deadline ?? null }
      const passed = soundStates.includes(record.state)
      const restock = idsOf(left.filter(({ reason: why, options }) => passed && reasonRules[why].restock && !options.engraving))
      if (name === 'send') await send(tx, order, after, left, made, now)
      if (record.state === 'resent') {
        const isNew = after.resolution === 'replacement'
        await setPieces(tx, record.id, idsOf(left), { state: isNew ? 'replaced' : 'repaired', open: false })
        unwrap(await orderMoves.moveGiven(tx, order, isNew ? 'replace' : 'keep', idsOf(left), { actor, reason: record.number }))
      }
      // A returned unit is restocked once another is promised for it; a unit under repair stays the shopper's.
      if ((name === 'resolve' || name === 'choose') && after.resolution === 'replacement')
        await replacementStock.restock(tx, order, restock)
      // Units that are not paid yet are neither refunded nor credited.
      if (to === 'resolution_in_progress' && !isSent(after.resolution)) {
        const open = await cash.open(tx, order.id)
        if (open.some(({ unitId }) => idsOf(left).includes(unitId))) throwFailure('cash_not_collected', 'move')
      }
      if (to === 'resolution_in_progress' && after.resolution === 'exchange') await exchange(tx, order, after, left, made)
      else if (to === 'resolution_in_progress' && !isSent(after.resolution)) {
        await setPieces(tx, record.id, idsOf(left), { state: 'returned', open: false })
        unwrap(await orderMoves.moveGiven(tx, order, 'take-back', idsOf(left), { actor, reason: record.number, restock }))
        const amount = refundOf(left, after.deduction)
        const cause = { kind: 'return', id: record.id } as const
        if (amount > 0)
          await refunds.request(tx, {
            order,
            amount,
            cause,
            actor,
            reason: record.number,
            to: after.resolution === 'store_credit' ? 'credit' : 'sources',
          })
      }
      await setReturn(tx, record.id, change)
      const event = { id: newId(now), returnId: record.id, from: record.state, to, actor: actor.kind, actorId: actor.id, reason, at: now }
      await addReturnEvent(tx, event)
      await notify(tx, after, await readReturned(tx, record.id), said, name, views)
      // The value in exchange is credited at once.
      if (to !== 'resolution_in_progress' || after.resolution !== 'exchange') return after
      return moves.move(tx, order, after, { name: 'close', actor: { kind: 'system', id: '' }, reason: 'credited' })
    },
  }
  return moves
}

import type { Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import type { Events } from '../../../kernel/events.ts'
import { newId, newReference } from '../../../kernel/id.ts'
import { decide } from '../../../kernel/machine.ts'
import { type Result, resultOf, throwFailure, unwrap } from '../../../kernel/result.ts'
import type { CashAtTheDoor, OpenedOrder, OrderRecord, Orders, Reprice, UnitActor, UnitMoves } from '../orders/port.ts'
import type { Promotions } from '../../catalogue/promotions/port.ts'
import type { Refund, Refunds, RefundTo } from '../refunds/port.ts'
import type { RevisedPieces } from '../revisions/port.ts'
import type { Site, Sites } from '../../content/sites/port.ts'
import { cancelledUnpaid } from './events.ts'
import { cancellationMachine, type CancellationMove } from './machine.ts'
import type { Asker, Cancellation, CancelledPiece, CancelReason, OrderedPiece } from './port.ts'
import type { CancelPricing, Consequence } from './pricing.ts'
import { type AskedItem, choosePieces, possibilityOf, reasonProblem, refundChoices } from './rules.ts'
import { clearTexts, findByKey, findCancellation, insertCancellation, insertEvent, readOfOrder, setCancellation } from './store.ts'
import type { NotifyCancellation } from './notify.ts'
import { exportOf, readCancelled, readPieces, readWaiting } from './views.ts'

export interface CancellationParts {
  clock: Clock
  events: Events
  orders: Pick<Orders, 'lock' | 'find'>
  /** The order of an id or a number that the asker may open. */
  orderOf: (db: Db, subsite: string, name: string, asker: Asker) => Promise<OpenedOrder | undefined>
  idOfNumber: (db: Db, number: string) => Promise<string | undefined>
  unitMoves: UnitMoves
  reprice: Reprice
  cash: Pick<CashAtTheDoor, 'settle'>
  consequence: CancelPricing
  refunds: Pick<Refunds, 'request' | 'ofOrder'>
  promotions: Pick<Promotions, 'giveBack'>
  sites: Pick<Sites, 'byCode'>
  notify: NotifyCancellation
  /** The revisions of cancelled units. */
  revised: () => RevisedPieces
}

export interface AskedCancellation {
  orderId: string
  requestKey: string
  items: AskedItem[]
  reason: CancelReason
  text: string
  refundTo: RefundTo
  /** The refund that the shopper was shown, in minor units; undefined where none was shown. */
  refundSeen: number | undefined
}

/** An order's cancellations with their units, and its refunds. */
export interface OrderCancellations {
  order: OpenedOrder
  cancellations: (Cancellation & { pieces: CancelledPiece[] })[]
  refunds: Refund[]
}

const shopper = { kind: 'shopper', id: '' } as const

export function createCancellations(db: Db, parts: CancellationParts) {
  const { clock, events, orders, orderOf, idOfNumber, unitMoves, reprice, cash, consequence, refunds, promotions, sites, notify, revised } =
    parts

  async function lockOpened(tx: Db, site: Site, name: string, asker: Asker, field: string): Promise<OrderRecord> {
    const opened = (await orderOf(tx, site.code, name, asker)) ?? throwFailure('unknown_order', field)
    return (await orders.lock(tx, opened.id)) ?? throwFailure('unknown_order', field)
  }

  const withPossibility = (pieces: readonly OrderedPiece[], order: OrderRecord) =>
    pieces.map((piece) => ({ ...piece, possibility: possibilityOf(piece.state, order.holdReason, Boolean(piece.options.engraving)) }))

  /** The units of a request, and the consequence; refused where there are too few, or the rest would cost more. */
  async function reckon(tx: Db, site: Site, order: OrderRecord, items: readonly AskedItem[], to: RefundTo) {
    const all = withPossibility(await readPieces(tx, order.id), order)
    const choice = choosePieces(all, items)
    if ('short' in choice) return throwFailure('cancel_not_possible', `items.${choice.short}.orderItemID`)
    const gone = new Set(choice.chosen.map(({ unitId }) => unitId))
    const result = await consequence(tx, { order, site }, all, gone, to)
    if (!result.whole && result.value <= 0) throwFailure('cancel_offer_lost', 'items')
    const review = choice.chosen.some(({ possibility }) => possibility === 'ask')
    return { chosen: choice.chosen, gone, consequence: result, review }
  }

  /** Makes a transition of a cancellation; a refusal names its present state. */
  async function move(tx: Db, found: Cancellation, name: CancellationMove, actor: UnitActor, reason: string, begun = false) {
    const answer = decide(cancellationMachine, found.state, name, actor.kind, () => !begun)
    if ('refused' in answer) return throwFailure('cancel_decided', 'cancellationID')
    const at = clock.now()
    const decidedAt = answer.to === 'under_review' ? null : at
    await setCancellation(tx, found.id, { state: answer.to, decidedAt })
    const event = { id: newId(at), cancellationId: found.id, from: found.state, to: answer.to, at }
    await insertEvent(tx, { ...event, actor: actor.kind, actorId: actor.id, reason })
    return { ...found, state: answer.to, decidedAt }
  }

  /** Cancels the units, writes the new amounts of the order, and requests the refund. */
  async function cancel(tx: Db, order: OrderRecord, found: Cancellation, gone: ReadonlySet<string>, result: Consequence, actor: UnitActor) {
    unwrap(await unitMoves.moveGiven(tx, order, 'cancel', [...gone], { actor, reason: found.number }))
    await revised().cancelled(tx, order, [...gone], actor)
    if (result.repriced) {
      const { amounts, units } = result.repriced
      await reprice(tx, order.id, amounts, units, result.parts)
    }
    if (result.whole) await promotions.giveBack(tx, order.id)
    const { value, refund } = result
    const cause = { kind: 'cancellation', id: found.id } as const
    await refunds.request(tx, { order, amount: refund, cause, actor, reason: found.number, to: found.refundTo })
    if (!result.whole) await cash.settle(tx, order)
    await setCancellation(tx, found.id, { value, refund })
    if (value > refund) await events.publish(tx, cancelledUnpaid, { cancellationId: found.id })
    return { ...found, value, refund }
  }

  async function write(
    tx: Db,
    order: OrderRecord,
    asked: Omit<AskedCancellation, 'orderId' | 'items' | 'refundSeen'>,
    chosen: readonly OrderedPiece[],
  ) {
    const at = clock.now()
    const number = `CX${String(at.getUTCFullYear()).slice(2)}-${newReference(8)}`
    const { requestKey, ...said } = asked
    const record = { id: newId(at), number, orderId: order.id, state: 'requested' as const, ...said }
    const found: Cancellation = { ...record, answer: '', value: 0, refund: 0, createdAt: at, decidedAt: null }
    await insertCancellation(
      tx,
      { ...found, requestKey },
      chosen.map(({ unitId, state }) => ({ unitId, from: state })),
    )
    return found
  }

  /** Cancels units at once, by staff or by the rejection of a new price. */
  async function cancelNow(
    tx: Db,
    { order, site }: { order: OrderRecord; site: Site },
    chosen: readonly OrderedPiece[],
    actor: UnitActor,
    reason: string,
  ): Promise<Cancellation> {
    const gone = new Set(chosen.map(({ unitId }) => unitId))
    const result = await consequence(tx, { order, site }, await readPieces(tx, order.id), gone, 'sources')
    if (!result.whole && result.value <= 0) throwFailure('cancel_offer_lost', 'unit')
    const byHouse = actor.kind === 'staff'
    const why = byHouse ? ('house' as const) : ('price_changed' as const)
    const asked = { requestKey: newId(clock.now()), reason: why, text: '', refundTo: 'sources' } as const
    const written = await write(tx, order, asked, chosen)
    const found = await move(tx, written, byHouse ? 'approve' : 'cancel', actor, reason)
    const cancelled = await cancel(tx, order, found, gone, result, actor)
    await notify(tx, order, cancelled)
    return cancelled
  }

  /** Runs a decision of staff on a cancellation under the lock of its order. */
  const decideOn = (
    name: string,
    change: (tx: Db, order: OrderRecord, found: Cancellation) => Promise<Cancellation>,
  ): Promise<Result<Cancellation>> =>
    resultOf(() =>
      transact(db, async (tx) => {
        const known = (await findCancellation(tx, name)) ?? throwFailure('unknown_cancellation', 'number')
        const order = (await orders.lock(tx, known.orderId)) ?? throwFailure('unknown_order', 'number')
        const found = (await findCancellation(tx, known.id)) ?? throwFailure('unknown_cancellation', 'number')
        const decided = await change(tx, order, found)
        await notify(tx, order, decided)
        return decided
      }),
    )

  const piecesOf = async (tx: Db, { id, orderId }: Cancellation) =>
    (await readCancelled(tx, orderId)).filter(({ cancellationId }) => cancellationId === id)

  /** Lets the units of a cancellation continue from their former states. */
  async function goOn(tx: Db, order: OrderRecord, found: Cancellation, actor: UnitActor): Promise<void> {
    const pieces = await piecesOf(tx, found)
    for (const [from, same] of Map.groupBy(pieces, (piece) => piece.from)) {
      const ids = same.map(({ unitId }) => unitId)
      const name = `back-to-${from}` as Parameters<UnitMoves['moveGiven']>[2]
      unwrap(await unitMoves.moveGiven(tx, order, name, ids, { actor, reason: found.number }))
    }
  }

  return {
    /** The units of an order, each with whether it can be cancelled, and the consequence of cancelling the chosen ones. */
    items: (site: Site, name: string, asker: Asker, items: readonly AskedItem[], to: RefundTo) =>
      resultOf(async () => {
        const opened = (await orderOf(db, site.code, name, asker)) ?? throwFailure('unknown_order', 'id')
        const order = (await orders.find(db, opened.id)) ?? throwFailure('unknown_order', 'id')
        const pieces = withPossibility(await readPieces(db, order.id), order)
        const reckoned = items.length === 0 ? undefined : await reckon(db, site, order, items, to)
        return { order, pieces, refundTo: refundChoices(order.customerId), reckoned }
      }),

    /** Requests a cancellation and returns its number; idempotent by key. */
    request: (site: Site, asker: Asker, asked: AskedCancellation): Promise<Result<Cancellation>> =>
      resultOf(() =>
        transact(db, async (tx) => {
          const order = await lockOpened(tx, site, asked.orderId, asker, 'orderID')
          const before = await findByKey(tx, order.id, asked.requestKey)
          if (before) return before
          const { items, refundSeen, orderId: _, ...said } = asked
          if (!refundChoices(order.customerId).includes(asked.refundTo)) throwFailure('credit_sign_in', 'refundTo')
          const reckoned = await reckon(tx, site, order, items, asked.refundTo)
          const problem = reasonProblem(asked.reason, asked.text, reckoned.review ? 'making' : 'waiting')
          if (problem) throwFailure('bad_request', problem)
          if (refundSeen !== undefined && refundSeen !== reckoned.consequence.refund) throwFailure('refund_changed', 'refund')
          const written = await write(tx, order, said, reckoned.chosen)
          const { gone, review } = reckoned
          let found = await move(tx, written, review ? 'review' : 'cancel', shopper, asked.reason, review)
          if (review) unwrap(await unitMoves.moveGiven(tx, order, 'ask-cancel', [...gone], { actor: shopper, reason: found.number }))
          else found = await cancel(tx, order, found, gone, reckoned.consequence, shopper)
          await notify(tx, order, found)
          return found
        }),
      ),

    /** Withdraws a request that staff have not decided: its units continue. */
    withdraw: (site: Site, name: string, asker: Asker): Promise<Result<Cancellation>> =>
      resultOf(() =>
        transact(db, async (tx) => {
          const known = (await findCancellation(tx, name)) ?? throwFailure('unknown_cancellation', 'cancellationID')
          const opened = (await orderOf(tx, site.code, known.orderId, asker)) ?? throwFailure('unknown_cancellation', 'cancellationID')
          const order = (await orders.lock(tx, opened.id)) ?? throwFailure('unknown_cancellation', 'cancellationID')
          const found = (await findCancellation(tx, known.id)) ?? throwFailure('unknown_cancellation', 'cancellationID')
          if (found.state === 'withdrawn') return found
          const moved = await move(tx, found, 'withdraw', shopper, 'withdrawn')
          await goOn(tx, order, found, shopper)
          await notify(tx, order, moved)
          return moved
        }),
      ),

    /** An order's cancellations and refunds, for an asker who may open the order. */
    ofOrder: (site: Site, name: string, asker: Asker, field = 'id'): Promise<Result<OrderCancellations>> =>
      resultOf(async () => {
        const order = (await orderOf(db, site.code, name, asker)) ?? throwFailure('unknown_order', field)
        const pieces = Map.groupBy(await readCancelled(db, order.id), ({ cancellationId }) => cancellationId)
        const found = await readOfOrder(db, order.id)
        return {
          order,
          cancellations: found.map((one) => ({ ...one, pieces: pieces.get(one.id) ?? [] })),
          refunds: await refunds.ofOrder(db, order.id),
        }
      }),

    /** Staff cancel the units of a request; the refund is computed from the order's present state. */
    approve: (number: string, by: string, reason: string) =>
      decideOn(number, async (tx, order, found) => {
        const site = (await sites.byCode(order.subsite)) ?? throwFailure('unknown_site')
        const actor = { kind: 'staff', id: by } as const
        const moved = await move(tx, found, 'approve', actor, reason)
        const gone = new Set((await piecesOf(tx, found)).map(({ unitId }) => unitId))
        const result = await consequence(tx, { order, site }, await readPieces(tx, order.id), gone, found.refundTo)
        if (!result.whole && result.value <= 0) throwFailure('cancel_offer_lost', 'number')
        return cancel(tx, order, moved, gone, result, actor)
      }),

    /** Staff let the units of a request continue; `answer` is the text for its shopper. */
    reject: (number: string, by: string, answer: string) =>
      decideOn(number, async (tx, order, found) => {
        const actor = { kind: 'staff', id: by } as const
        const moved = await move(tx, found, 'reject', actor, answer)
        await setCancellation(tx, found.id, { answer })
        await goOn(tx, order, found, actor)
        return { ...moved, answer }
      }),

    /** Staff cancel an order, or one unit of it by its place from 1, unless it has been sent and has not come back. */
    byStaff: (number: string, unit: number | undefined, by: string, reason: string): Promise<Result<Cancellation>> =>
      resultOf(() =>
        transact(db, async (tx) => {
          const id = (await idOfNumber(tx, number.toUpperCase())) ?? throwFailure('unknown_order', 'number')
          const order = (await orders.lock(tx, id)) ?? throwFailure('unknown_order', 'number')
          const site = (await sites.byCode(order.subsite)) ?? throwFailure('unknown_site')
          const all = await readPieces(tx, order.id)
          const chosen = all.filter(({ state, position }) => (unit === undefined ? state !== 'cancelled' : position === unit - 1))
          if (chosen.length === 0) throwFailure(unit === undefined ? 'order_ended' : 'not_found', unit === undefined ? 'number' : 'unit')
          return cancelNow(tx, { order, site }, chosen, { kind: 'staff', id: by }, reason)
        }),
      ),

    /** Cancels units whose new price was rejected, in the caller's transaction, which holds the order's lock. */
    async cancelPieces(tx: Db, order: OrderRecord, unitIds: readonly string[], { actor, reason }: { actor: UnitActor; reason: string }) {
      const site = (await sites.byCode(order.subsite)) ?? throwFailure('unknown_site')
      const chosen = (await readPieces(tx, order.id)).filter(({ unitId }) => unitIds.includes(unitId))
      await cancelNow(tx, { order, site }, chosen, actor, reason)
    },

    /** Requests that wait for staff. */
    waiting: () => readWaiting(db),

    removeCustomer: clearTexts,
    exportCustomer: async (tx: Db, customerId: string) => ({ cancellations: await exportOf(tx, customerId) }),
  }
}

export type CancellationService = ReturnType<typeof createCancellations>

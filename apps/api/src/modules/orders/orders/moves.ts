import type { Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import type { Events } from '../../../kernel/events.ts'
import { newId } from '../../../kernel/id.ts'
import { fail, ok, type Result, resultOf, throwFailure, unwrap } from '../../../kernel/result.ts'
import type { Delivery } from '../../checkout/delivery/port.ts'
import type { Documents } from '../documents/port.ts'
import type { Inventory } from '../../catalogue/inventory/port.ts'
import type { Cash } from './cash.ts'
import { notifiedTransitions, unitsMoved } from './events.ts'
import { decide, type Refusal } from '../../../kernel/machine.ts'
import { orderStateOf } from './machines/order.ts'
import type { PaymentState } from './machines/payment.ts'
import { type UnitGuard, unitMachine, type UnitMove, type UnitState } from './machines/unit.ts'
import { recordShipment } from './shipments.ts'
import { putBack, toWarehouse } from './replacement-stock.ts'
import type { GivenUnitMove, Moved, OrderRecord, UnitActor } from './port.ts'
import { addEvent, idOfNumber, lockOrder, setHoldReason, setUnitStates } from './store.ts'
import { readCards, setOrderState } from './cards/store.ts'
import { readUnits, setHuids, type UnitRecord } from './units/store.ts'
import { areHuidsTaken } from './huids/store.ts'

/** The states of a unit before any work on it: a unit to be engraved may still be sold to others then. */
const beforeWork: ReadonlySet<UnitState> = new Set(['placed', 'on_hold', 'confirmed'])

/** The transitions that staff make; all others are automatic or belong to the shopper. */
export type StaffMove = Extract<
  UnitMove,
  | 'release'
  | 'confirm'
  | 'allocate'
  | 'start'
  | 'inspect'
  | 'pass'
  | 'pack'
  | 'ship'
  | 'out'
  | 'deliver'
  | 'fail'
  | 'send-back'
  | 'receive'
  | 'complete'
>

export interface MoveRequest {
  /** The number of the order. */
  number: string
  /** The unit by its place in the order, from 1; without it every unit that the transition applies to. */
  unit?: number | undefined
  actor: UnitActor
  reason: string
  /** The store that units are shipped from, by its id. */
  store?: string | undefined
  /** The carrier of the parcel, and the parcel's number; absent where the merchant delivers it. */
  carrier?: string | undefined
  tracking?: string | undefined
}

/** The hallmark numbers of one unit's articles: a pair has two. */
export interface MarkRequest extends Pick<MoveRequest, 'number' | 'actor' | 'reason'> {
  unit: number
  huids: readonly string[]
}

export interface MoveParts {
  clock: Clock
  inventory: Pick<Inventory, 'release'>
  events: Events
  documents: Pick<Documents, 'issueForShipment'>
  delivery: Pick<Delivery, 'carrier'>
  cash: Pick<Cash, 'collect'>
}

/** A transition that the table refuses: `details` has the reason, and the state at the request. */
const refuse = (refusal: Refusal<UnitGuard>, state: string) => fail('move_refused', { details: { ...refusal, state } })

/** The states of units that are not sent yet: hallmark numbers recorded later are on no invoice. */
const inTheHouse: readonly UnitState[] = [
  'placed',
  'confirmed',
  'allocated',
  'in_production',
  'quality_check',
  'revision_pending',
  'ready',
  'packed',
]
const settledStates: readonly PaymentState[] = ['paid', 'free', 'cod_due', 'cod_collected', 'partially_refunded']
/** The progress of a unit: an item has that of the last of its remaining units. */
const progress: readonly UnitState[] = unitMachine.moves.map(({ to }) => to)

function itemStates(units: readonly { itemId: string; state: UnitState }[]): { id: string; state: UnitState }[] {
  return [...Map.groupBy(units, ({ itemId }) => itemId)].map(([id, ofItem]) => {
    const left = ofItem.map(({ state }) => state).filter((state) => state !== 'cancelled')
    const least = left.toSorted((a, b) => progress.indexOf(a) - progress.indexOf(b))[0]
    return { id, state: least ?? 'cancelled' }
  })
}

/** Makes transitions of units by the tables in `machines`, each in one transaction that holds the order's lock. */
export function createMoves(db: Db, { clock, inventory, events, documents, delivery, cash }: MoveParts) {
  function guardsOf(order: OrderRecord, all: readonly UnitRecord[], name: UnitMove) {
    return (unit: UnitRecord) => (guard: UnitGuard) =>
      ({
        settled: settledStates.includes(order.paymentState as PaymentState),
        nothing_held: order.holdReason === null,
        from_stock: unit.fromStock,
        made_to_order: !unit.fromStock,
        undisputed: order.holdReason !== 'dispute',
        proved: order.holdReason !== 'id_proof',
        agreed: all.every(({ state }) => state !== 'revision_pending'),
        was_there: name === `back-to-${unit.askedIn}`,
      })[guard]
  }

  /** Returns units that were taken from stock, each to its place. */
  async function giveBack(tx: Db, order: OrderRecord, units: readonly UnitRecord[]): Promise<void> {
    const taken = units.filter(({ fromStock }) => fromStock)
    await putBack(tx, { inventory, events }, order, taken)
  }

  async function moveUnits(tx: Db, order: OrderRecord, name: UnitMove, request: MoveRequest): Promise<Result<Moved>> {
    const all = await readUnits(tx, order.id)
    const { unit: place } = request
    if (all.length === 0 && name === 'release') return releaseCards(tx, order, request)
    const asked =
      place === undefined ? all.filter(({ state }) => state !== 'cancelled') : all.filter(({ position }) => position === place - 1)
    if (place !== undefined && asked.length === 0) return fail('not_found', { field: 'unit' })
    return apply(tx, order, name, { all, asked, allOrNone: false }, request)
  }

  /** Makes a transition of some units of an order, with its consequences for the order. A refused transition changes nothing. */
  async function apply(
    tx: Db,
    order: OrderRecord,
    name: UnitMove,
    { all, asked, allOrNone }: { all: readonly UnitRecord[]; asked: readonly UnitRecord[]; allOrNone: boolean },
    { actor, reason, store, carrier = '', tracking = '' }: Omit<MoveRequest, 'number' | 'unit'>,
  ): Promise<Result<Moved>> {
    const guards = guardsOf(order, all, name)
    const answers = asked.map((unit) => ({ unit, answer: decide(unitMachine, unit.state, name, actor.kind, guards(unit)) }))
    const moving = answers.flatMap(({ unit, answer }) => ('to' in answer ? [{ ...unit, from: unit.state, state: answer.to }] : []))
    const refused = answers.find(({ answer }) => 'refused' in answer)
    if (refused && 'refused' in refused.answer && (moving.length === 0 || allOrNone))
      return refuse(refused.answer.refused, refused.unit.state)
    if (moving.length === 0) return refuse({ why: 'state' }, order.state)
    const moved = new Map(moving.map(({ id, state }) => [id, state]))
    const after = all.map((unit) => ({ ...unit, state: moved.get(unit.id) ?? unit.state }))
    const cards = order.hasCards ? await readCards(tx, order.id) : []
    const state = orderStateOf(
      after.map((unit) => unit.state),
      cards.map((card) => card.state),
    )
    await setUnitStates(tx, order.id, { units: moving, items: itemStates(after), order: state })
    const at = clock.now()
    for (const { id, from, state: to } of moving)
      await addEvent(tx, {
        id: newId(at),
        orderId: order.id,
        unitId: id,
        machine: 'unit',
        from,
        to,
        actor: actor.kind,
        actorId: actor.id,
        reason,
        at,
      })
    if (name === 'release') await setHoldReason(tx, order.id, null)
    // Units that a carrier brought back are in the warehouse, whichever store they were sent from.
    if (name === 'cancel')
      await giveBack(
        tx,
        order,
        moving
          .filter(({ isEngraved, from, askedIn }) => !isEngraved || beforeWork.has(askedIn ?? from))
          .map((unit) => (unit.from === 'rto_received' ? toWarehouse(unit) : unit)),
      )
    const unitIds = moving.map(({ id }) => id)
    const told = notifiedTransitions.find((move) => move === name)
    if (told && actor.kind === 'staff') await events.publish(tx, unitsMoved, { orderId: order.id, move: told, unitIds })
    if (name === 'ship') {
      await recordShipment(tx, delivery, order, unitIds, { carrier, number: tracking, at })
      // The last statements of the transaction: the invoice takes its number, for which others wait.
      const shipment = { orderId: order.id, unitIds, store }
      unwrap(await documents.issueForShipment(tx, shipment))
    }
    return ok({ state, paymentState: order.paymentState, moved: moving.length })
  }

  /** Releases an order of gift cards only, which has no units. */
  async function releaseCards(tx: Db, order: OrderRecord, { actor, reason }: MoveRequest): Promise<Result<Moved>> {
    const proved = order.holdReason !== 'id_proof'
    const answer = decide(unitMachine, order.state as UnitState, 'release', actor.kind, () => proved)
    if ('refused' in answer) return refuse(answer.refused, order.state)
    const at = clock.now()
    await setHoldReason(tx, order.id, null)
    await setOrderState(tx, order.id, 'placed')
    const event = { machine: 'unit' as const, from: order.state, to: 'placed', actor: actor.kind, actorId: actor.id }
    await addEvent(tx, { id: newId(at), orderId: order.id, ...event, reason, at })
    return ok({ state: 'placed', paymentState: order.paymentState, moved: 0 })
  }

  /** Clears the reason for a hold after an order continued: nothing of it was shipped meanwhile. */
  async function clearHold(tx: Db, order: OrderRecord, { actor, reason }: MoveRequest): Promise<Result<Moved>> {
    if (order.holdReason === 'id_proof') return refuse({ why: 'guard', guard: 'proved' }, order.state)
    const at = clock.now()
    await setHoldReason(tx, order.id, null)
    const event = { machine: 'unit' as const, from: order.state, to: order.state, actor: actor.kind, actorId: actor.id }
    await addEvent(tx, { id: newId(at), orderId: order.id, ...event, reason, at })
    return ok({ state: order.state, paymentState: order.paymentState, moved: 0 })
  }

  /** Runs a change of an order by its number under its lock. */
  function locked(number: string, change: (tx: Db, order: OrderRecord) => Promise<Result<Moved>>): Promise<Result<Moved>> {
    return resultOf(() =>
      transact(db, async (tx) => {
        const id = await idOfNumber(tx, number.toUpperCase())
        const order = id === undefined ? undefined : await lockOrder(tx, id)
        // A failure rolls back everything written before it.
        return order ? unwrap(await change(tx, order)) : throwFailure('unknown_order', 'number')
      }),
    )
  }

  return {
    /** Makes a transition of the given units of an order that the caller has locked, of all or of none. */
    async moveGiven(
      tx: Db,
      order: OrderRecord,
      name: GivenUnitMove,
      unitIds: readonly string[],
      { restock = [], ...by }: Pick<MoveRequest, 'actor' | 'reason'> & { restock?: readonly string[] },
    ): Promise<Result<Moved>> {
      const all = await readUnits(tx, order.id)
      const moved = await apply(tx, order, name, { all, asked: all.filter(({ id }) => unitIds.includes(id)), allOrNone: true }, by)
      if (moved.ok) await giveBack(tx, order, all.filter(({ id }) => restock.includes(id)).map(toWarehouse))
      return moved
    },

    /**
     * Makes a transition of a unit of an order, or of all units that it applies to. A refused transition changes nothing; neither does a
     * repeated one.
     */
    move: (name: UnitMove, request: MoveRequest) =>
      locked(request.number, (tx, order) =>
        name === 'release' && order.holdReason !== null && order.state !== 'on_hold'
          ? clearHold(tx, order, request)
          : moveUnits(tx, order, name, request),
      ),

    /** Records the hallmark numbers of a unit that is not sent yet; a number belongs to one unit only. */
    mark: ({ number, unit: place, huids, actor, reason }: MarkRequest) =>
      locked(number, async (tx, order) => {
        const unit = (await readUnits(tx, order.id)).find(({ position }) => position === place - 1)
        if (!unit) return fail('not_found', { field: 'unit' })
        if (!inTheHouse.includes(unit.state)) return refuse({ why: 'state' }, unit.state)
        if (new Set(huids).size < huids.length || (await areHuidsTaken(tx, huids, unit.id))) return fail('bad_request', { field: 'huids' })
        await setHuids(tx, unit.id, huids)
        const at = clock.now()
        const event = { machine: 'mark', from: unit.state, to: unit.state, actor: actor.kind, actorId: actor.id }
        await addEvent(tx, { id: newId(at), orderId: order.id, unitId: unit.id, ...event, reason, at })
        return ok({ state: order.state, paymentState: order.paymentState, moved: 0 })
      }),

    /** Records that the cash of an order's delivered units, or of one of them, was collected. */
    collect: (request: MoveRequest) => locked(request.number, (tx, order) => cash.collect(tx, order, request)),
  }
}

export type OrderMoves = ReturnType<typeof createMoves>

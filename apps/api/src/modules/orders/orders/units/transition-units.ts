import { noteChange } from '../../../../kernel/acts.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import { decide } from '../../../../kernel/machine.ts'
import { ok, type Result, unwrap } from '../../../../kernel/result.ts'
import { readCards } from '../cards/store.ts'
import type { UnitDependencies } from '../dependencies.ts'
import { setToStock } from '../hallmarking/store.ts'
import { notifiedTransitions, unitsMoved } from '../events.ts'
import { orderStateOf } from '../machines/order.ts'
import type { PaymentState } from '../machines/payment.ts'
import { type UnitGuard, unitMachine, type UnitTransition, type UnitState } from '../machines/unit.ts'
import type { Moved, OrderRecord } from '../port.ts'
import { recordShipment } from './shipments.ts'
import { addEvent, setHoldReason, setUnitStates } from '../store.ts'
import { type TransitionRequest, refuseUnits } from './transition-request.ts'
import { putBack, toWarehouse } from './put-back.ts'
import { isHallmarked } from './hallmarks.ts'
import { setHuids, setReadyPiece, type UnitRecord } from './store.ts'

/** The states of a unit before any work on it: a unit to be engraved may still be sold to others then. */
const beforeWork: ReadonlySet<UnitState> = new Set(['placed', 'on_hold', 'confirmed'])

const settledStates: readonly PaymentState[] = ['paid', 'free', 'cod_due', 'cod_collected', 'partially_refunded']

/** The progress of a unit: an item has that of the last of its remaining units. */
const progress: readonly UnitState[] = unitMachine.transitions.map(({ to }) => to)

function itemStates(units: readonly { itemId: string; state: UnitState }[]): { id: string; state: UnitState }[] {
  return [...Map.groupBy(units, ({ itemId }) => itemId)].map(([id, ofItem]) => {
    const left = ofItem.map(({ state }) => state).filter((state) => state !== 'cancelled')
    const least = left.toSorted((a, b) => progress.indexOf(a) - progress.indexOf(b))[0]
    return { id, state: least ?? 'cancelled' }
  })
}

/** Whether the guards of a transition hold for a unit of an order. */
export function guardsOf(order: Pick<OrderRecord, 'holdReason' | 'paymentState'>, all: readonly UnitRecord[], name: UnitTransition) {
  return (unit: UnitRecord) => (guard: UnitGuard) =>
    ({
      settled: settledStates.includes(order.paymentState as PaymentState),
      nothing_held: order.holdReason === null,
      from_stock: unit.fromStock,
      made_to_order: !unit.fromStock,
      undisputed: order.holdReason !== 'dispute',
      id_verified: order.holdReason !== 'id_proof',
      agreed: all.every(({ state }) => state !== 'revision_pending'),
      hallmarked: isHallmarked(unit),
      in_house: unit.away === 0,
      weighed_again: !unit.mustWeigh,
      cash_received: order.paymentState !== 'cod_due',
      in_its_store: unit.isInItsStore,
      travels: !unit.isInItsStore,
      asked_in_this_state: name === `back-to-${unit.askedIn}`,
    })[guard]
}

/** Returns units that were taken from stock, each to its place; one of which an article is away for hallmarking returns with its last article. */
export async function restockUnits(
  { events, inventory }: Pick<UnitDependencies, 'events' | 'inventory'>,
  tx: Db,
  order: OrderRecord,
  units: readonly UnitRecord[],
): Promise<void> {
  const taken = units.filter(({ fromStock }) => fromStock)
  const [here, away] = [taken.filter((unit) => unit.away === 0), taken.filter((unit) => unit.away > 0)]
  await putBack({ inventory, events }, tx, order, here)
  await setToStock(
    tx,
    away.map(({ id }) => id),
    true,
  )
}

/** Frees the ready pieces that units were, with their hallmark numbers: they are made instead. */
async function freeReadyPieces(
  { events, inventory }: Pick<UnitDependencies, 'events' | 'inventory'>,
  tx: Db,
  order: OrderRecord,
  units: readonly UnitRecord[],
): Promise<void> {
  const pieces = units.filter(({ readyPieceId }) => readyPieceId !== null)
  await putBack({ inventory, events }, tx, order, pieces)
  for (const { id } of pieces) {
    await setReadyPiece(tx, id, null)
    await setHuids(tx, id, [])
  }
}

/** Makes a transition of some units of an order, with its consequences for the order. A refused transition changes nothing. */
export async function transitionUnits(
  deps: Pick<UnitDependencies, 'clock' | 'delivery' | 'documents' | 'events' | 'inventory'>,
  tx: Db,
  order: OrderRecord,
  name: UnitTransition,
  { all, asked, allOrNone }: { all: readonly UnitRecord[]; asked: readonly UnitRecord[]; allOrNone: boolean },
  {
    actor,
    reason,
    store,
    carrier = '',
    tracking = '',
    seal,
    receivedBy = '',
    idSeen = false,
  }: Omit<TransitionRequest, 'number' | 'unit' | 'units'>,
): Promise<Result<Moved>> {
  const { clock, delivery, documents, events } = deps
  const guards = guardsOf(order, all, name)
  const answers = asked.map((unit) => ({ unit, answer: decide(unitMachine, unit.state, name, actor.kind, guards(unit)) }))
  const moving = answers.flatMap(({ unit, answer }) => ('to' in answer ? [{ ...unit, from: unit.state, state: answer.to }] : []))
  const refused = answers.flatMap(({ unit, answer }) => ('refused' in answer ? [{ unit, refusal: answer.refused }] : []))
  if (moving.length === 0 || (allOrNone && refused.length > 0)) return refuseUnits(refused, order.state)
  const moved = new Map(moving.map(({ id, state }) => [id, state]))
  const after = all.map((unit) => ({ ...unit, state: moved.get(unit.id) ?? unit.state }))
  const cards = order.hasCards ? await readCards(tx, order.id) : []
  const unitStates = after.map((unit) => unit.state)
  const state = orderStateOf(
    unitStates,
    cards.map((card) => card.state),
  )
  const at = clock.now()
  await setUnitStates(tx, order.id, { units: moving, items: itemStates(after), order: state, all: unitStates }, at)
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
  const statesBy = (of: (unit: (typeof moving)[number]) => UnitState) => Object.fromEntries(moving.map((unit) => [unit.position, of(unit)]))
  noteChange({
    object: 'orders',
    id: order.number,
    before: { state: order.state, pieces: statesBy(({ from }) => from) },
    after: { state, pieces: statesBy((unit) => unit.state) },
  })
  if (name === 'deliver' && receivedBy !== '') {
    const handover = { machine: 'handover', from: idSeen ? 'id_seen' : null, to: receivedBy, actor: actor.kind, actorId: actor.id }
    for (const { id } of moving) await addEvent(tx, { id: newId(at), orderId: order.id, unitId: id, ...handover, reason: '', at })
    noteChange({ object: 'orders', id: order.number, after: { receivedBy, idSeen } })
  }
  if (name === 'remake') await freeReadyPieces(deps, tx, order, moving)
  if (name === 'release') await setHoldReason(tx, order.id, null, at)
  // Units that a carrier brought back are in the warehouse, whichever store they were sent from.
  if (name === 'cancel')
    await restockUnits(
      deps,
      tx,
      order,
      moving
        .filter(({ isEngraved, from, askedIn }) => !isEngraved || beforeWork.has(askedIn ?? from))
        // One that hallmarking rejected is no piece until it is made again.
        .filter(({ isRejected, from, askedIn }) => !isRejected || (askedIn ?? from) !== 'in_production')
        .map((unit) => (unit.from === 'rto_received' ? toWarehouse(unit) : unit)),
    )
  const unitIds = moving.map(({ id }) => id)
  // The customer gets the same message for a piece that was sent to the store and for one that the store had.
  const notified = name === 'ready-to-collect' ? 'out' : notifiedTransitions.find((transition) => transition === name)
  if (notified && actor.kind === 'staff') await events.publish(tx, unitsMoved, { orderId: order.id, transition: notified, unitIds })
  if (name === 'ship' || name === 'ready-to-collect')
    await deps.inventory.sell(
      tx,
      moving.flatMap(({ readyPieceId }) => readyPieceId ?? []),
    )
  if (name === 'ship') await recordShipment(tx, delivery, order, unitIds, { carrier, number: tracking, seal, at })
  if (name === 'ship' || name === 'ready-to-collect') {
    // The last statements of the transaction: the invoice takes its number, for which others wait.
    const shipment = {
      orderId: order.id,
      unitIds,
      store: name === 'ship' ? store : (moving.find(({ isInItsStore }) => isInItsStore)?.storeId ?? undefined),
    }
    unwrap(await documents.issueForShipment(tx, shipment))
  }
  const toWeigh = name === 'allocate' ? moving.filter(({ mustWeigh }) => mustWeigh) : []
  if (toWeigh.length > 0)
    unwrap(
      await transitionUnits(deps, tx, { ...order, state }, 'recheck', { all: after, asked: toWeigh, allOrNone: true }, { actor, reason }),
    )
  return ok({ state, paymentState: order.paymentState, moved: moving.length })
}

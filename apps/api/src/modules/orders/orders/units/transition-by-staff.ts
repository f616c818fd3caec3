import { noteMoney } from '../../../../kernel/acts.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import { decide } from '../../../../kernel/machine.ts'
import { fail, ok, type Result } from '../../../../kernel/result.ts'
import { setOrderState } from '../cards/store.ts'
import { collectCash } from '../cash/collect-cash.ts'
import type { UnitDependencies } from '../dependencies.ts'
import { merchantStates, unitMachine, type UnitTransition, type UnitState } from '../machines/unit.ts'
import type { Moved, OrderRecord } from '../port.ts'
import { addEvent, setHoldReason } from '../store.ts'
import { changeByNumber } from './change-by-number.ts'
import { type TransitionRequest, refuse } from './transition-request.ts'
import { readUnits, type UnitRecord } from './store.ts'
import { transitionUnits } from './transition-units.ts'

async function transitionAsked(
  deps: Pick<UnitDependencies, 'clock' | 'delivery' | 'documents' | 'events' | 'inventory'>,
  tx: Db,
  order: OrderRecord,
  name: UnitTransition,
  request: TransitionRequest,
): Promise<Result<Moved>> {
  const all = await readUnits(tx, order.id)
  const { unit, units } = request
  if (all.length === 0 && name === 'release') return releaseCards(deps, tx, order, request)
  const places = units ?? (unit === undefined ? undefined : [unit])
  if (places === undefined) return transitionUnits(deps, tx, order, name, unitsOfOrder(all, name), request)
  const asked = all.filter(({ position }) => places.includes(position + 1))
  if (asked.length < new Set(places).size) return fail('not_found', { field: units ? 'units' : 'unit' })
  return transitionUnits(deps, tx, order, name, { all, asked, allOrNone: true }, request)
}

/**
 * The units of an order that a transition is asked of as a whole: those that make it. A parcel is different: nobody shall believe that a
 * piece has left that is still with the merchant, so that all pieces there leave, or none; but those that wait in their store stay there.
 */
function unitsOfOrder(all: readonly UnitRecord[], name: UnitTransition) {
  const travelling = all.filter(({ state, isInItsStore }) => !isInItsStore && merchantStates.includes(state))
  const atMerchant = name === 'ship' ? travelling : []
  if (atMerchant.length > 0) return { all, asked: atMerchant, allOrNone: true }
  return { all, asked: all.filter(({ state }) => state !== 'cancelled'), allOrNone: false }
}

/** Releases an order of gift cards only, which has no units. */
async function releaseCards(
  { clock }: Pick<UnitDependencies, 'clock'>,
  tx: Db,
  order: OrderRecord,
  { actor, reason }: TransitionRequest,
): Promise<Result<Moved>> {
  const verified = order.holdReason !== 'id_proof'
  const answer = decide(unitMachine, order.state as UnitState, 'release', actor.kind, () => verified)
  if ('refused' in answer) return refuse(answer.refused, order.state)
  const at = clock.now()
  await setHoldReason(tx, order.id, null, at)
  await setOrderState(tx, order.id, 'placed', at)
  const event = { machine: 'unit' as const, from: order.state, to: 'placed', actor: actor.kind, actorId: actor.id }
  await addEvent(tx, { id: newId(at), orderId: order.id, ...event, reason, at })
  return ok({ state: 'placed', paymentState: order.paymentState, moved: 0 })
}

/** Clears the reason for a hold after an order continued: nothing of it was shipped meanwhile. */
async function clearHold(
  { clock }: Pick<UnitDependencies, 'clock'>,
  tx: Db,
  order: OrderRecord,
  { actor, reason }: TransitionRequest,
): Promise<Result<Moved>> {
  if (order.holdReason === 'id_proof') return refuse({ why: 'guard', guard: 'id_verified' }, order.state)
  const at = clock.now()
  await setHoldReason(tx, order.id, null, at)
  const event = { machine: 'unit' as const, from: order.state, to: order.state, actor: actor.kind, actorId: actor.id }
  await addEvent(tx, { id: newId(at), orderId: order.id, ...event, reason, at })
  return ok({ state: order.state, paymentState: order.paymentState, moved: 0 })
}

/**
 * Makes a transition of a unit of an order, or of all units that it applies to. A refused transition changes nothing; neither does a
 * repeated one. An order that is collected is handed over with the name of who collected it, whose identity document was seen
 * (`handover_missing`). Cash that was received with a delivery is recorded with it, or both are refused.
 */
export function transitionByStaff(deps: UnitDependencies, name: UnitTransition, request: TransitionRequest) {
  return changeByNumber(deps, request, async (tx, order): Promise<Result<Moved>> => {
    const { currency, customerId, holdReason, id: orderId, number: id, state, total: amount } = order
    if (name === 'release')
      noteMoney({
        kind: 'hold',
        amount,
        currency,
        orderId,
        customerId,
        object: 'orders',
        id,
        alwaysTwo: true,
        basis: { state, holdReason },
      })
    if (name === 'deliver' && order.deliveryMethod === 'pickup') {
      if (!request.receivedBy) return fail('handover_missing', { field: 'receivedBy' })
      if (!request.idSeen) return fail('handover_missing', { field: 'idSeen' })
    }
    if (name === 'release' && holdReason !== null && state !== 'on_hold') return clearHold(deps, tx, order, request)
    const moved = await transitionAsked(deps, tx, order, name, request)
    if (!moved.ok || name !== 'deliver' || !request.cashReceived) return moved
    const { unit, actor, reason } = request
    const collected = await collectCash(deps, tx, order, { unit, actor, reason })
    return collected.ok ? ok({ ...moved.value, paymentState: collected.value.paymentState }) : collected
  })
}

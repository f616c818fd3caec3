import { noteChange } from '../../../../kernel/acts.ts'
import { newId } from '../../../../kernel/id.ts'
import { fail, ok } from '../../../../kernel/result.ts'
import type { UnitDependencies } from '../dependencies.ts'
import { unarrivedStates } from '../machines/unit.ts'
import { addEvent } from '../store.ts'
import { changeByNumber } from './change-by-number.ts'
import { parcelOf } from './shipments.ts'
import { findShipment, isSealUsed, readUnits, setParcel } from './store.ts'
import type { TransitionRequest } from './transition-request.ts'

/** The right carrier, number and seal of a parcel that was handed over with others, and why. */
export interface CorrectedParcel extends Pick<TransitionRequest, 'number' | 'subsite' | 'actor' | 'reason'> {
  /** The id of the parcel. */
  parcel: string
  /** Both empty where the merchant delivers it. */
  carrier: string
  tracking: string
  /** The number on the seal of its bag; empty for none. */
  seal: string
}

const parcelText = ({ carrier, number, seal }: { carrier: string; number: string; seal: string }) =>
  [carrier, number, seal].filter(Boolean).join(' ')

/** Corrects carrier, number and seal of a parcel, and with them the shopper's tracking link, until its first unit has arrived (`parcel_arrived`). */
export function correctParcel(
  deps: Pick<UnitDependencies, 'clock' | 'db' | 'delivery'>,
  { parcel: id, carrier, tracking, seal, actor, reason, ...named }: CorrectedParcel,
) {
  return changeByNumber(deps, named, async (tx, order) => {
    const before = await findShipment(tx, order.id, id)
    if (!before) return fail('bad_request', { field: 'parcelID' })
    const units = (await readUnits(tx, order.id)).filter((unit) => before.unitIds.includes(unit.id))
    if (!units.every(({ state }) => unarrivedStates.includes(state))) return fail('parcel_arrived', { field: 'parcelID' })
    const after = { ...(await parcelOf(tx, deps.delivery, order, { carrier, number: tracking })), seal: seal.toUpperCase() }
    if (await isSealUsed(tx, id, after.seal)) return fail('seal_used', { field: 'seal' })
    await setParcel(tx, id, after)
    noteChange({
      object: 'orders',
      id: order.number,
      before: { carrier: before.carrier, tracking: before.number, seal: before.seal },
      after: { carrier: after.carrier, tracking: after.number, seal: after.seal },
    })
    const at = deps.clock.now()
    const event = { machine: 'parcel', from: parcelText(before), to: parcelText(after), actor: actor.kind, actorId: actor.id, reason }
    const [only] = units.length === 1 ? units : []
    await addEvent(tx, { id: newId(at), orderId: order.id, ...(only && { unitId: only.id }), ...event, at })
    return ok({ state: order.state, paymentState: order.paymentState, moved: 0 })
  })
}

import { noteChange } from '../../../../kernel/acts.ts'
import { newId } from '../../../../kernel/id.ts'
import { fail, ok } from '../../../../kernel/result.ts'
import type { UnitDependencies } from '../dependencies.ts'
import { areHuidsTaken } from '../huids/store.ts'
import { unsentStates } from '../machines/unit.ts'
import { addEvent } from '../store.ts'
import { changeByNumber } from './change-by-number.ts'
import { huidsProblem } from './hallmarks.ts'
import { type TransitionRequest, refuse } from './transition-request.ts'
import { readUnits, setHuids } from './store.ts'

/** The hallmark numbers of one unit's articles: a pair has two. */
export interface HuidsRequest extends Pick<TransitionRequest, 'number' | 'subsite' | 'actor' | 'reason'> {
  unit: number
  huids: readonly string[]
}

/**
 * Records the hallmark numbers of a unit that is not sent yet; a number belongs to one unit only. A noted number is replaced with a reason
 * only (`reason_missing`); adding missing ones needs none.
 */
export function recordHuids(deps: Pick<UnitDependencies, 'clock' | 'db'>, { unit: place, huids, actor, reason, ...named }: HuidsRequest) {
  const { clock } = deps
  return changeByNumber(deps, named, async (tx, order) => {
    const unit = (await readUnits(tx, order.id)).find(({ position }) => position === place - 1)
    if (!unit) return fail('not_found', { field: 'unit' })
    if (!unsentStates.includes(unit.state)) return refuse({ why: 'state' }, unit.state)
    if (unit.away > 0) return fail('hallmarking_away', { field: 'unit' })
    const problem = huidsProblem(unit, huids)
    if (problem) return { ok: false, error: problem }
    const isReplaced = unit.huids.some((noted) => !huids.includes(noted))
    if (isReplaced && reason.trim() === '') return fail('reason_missing', { field: 'reason' })
    if (await areHuidsTaken(tx, huids, unit.id)) return fail('huid_taken', { field: 'huids' })
    await setHuids(tx, unit.id, huids)
    noteChange({ object: 'orders', id: order.number, before: { huids: unit.huids }, after: { huids: [...huids] } })
    const at = clock.now()
    const event = { machine: 'mark', from: unit.huids.join(' ') || null, to: huids.join(' '), actor: actor.kind, actorId: actor.id }
    await addEvent(tx, { id: newId(at), orderId: order.id, unitId: unit.id, ...event, reason, at })
    return ok({ state: order.state, paymentState: order.paymentState, moved: 0 })
  })
}

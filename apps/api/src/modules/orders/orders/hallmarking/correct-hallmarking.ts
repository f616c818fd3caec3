import { noteChange } from '../../../../kernel/acts.ts'
import { newId } from '../../../../kernel/id.ts'
import { fail, ok } from '../../../../kernel/result.ts'
import type { UnitDependencies } from '../dependencies.ts'
import { addEvent } from '../store.ts'
import { changeByNumber } from '../units/change-by-number.ts'
import type { TransitionRequest } from '../units/transition-request.ts'
import { readUnits } from '../units/store.ts'
import { articlesText } from './article-events.ts'
import { articlesProblem, latestWeights } from './rules.ts'
import { readHallmarkings, setOutWeight } from './store.ts'

/** The right weight of an article that was noted out with another one, and why. */
export interface CorrectedArticle extends Pick<TransitionRequest, 'number' | 'subsite' | 'actor' | 'reason'> {
  unit: number
  article: number
  grossMg: number
}

/** Corrects the weight with which an article left for hallmarking, while it is away; afterwards its return is compared with that weight. */
export function correctHallmarking(
  deps: Pick<UnitDependencies, 'clock' | 'db'>,
  { unit: place, article, grossMg, actor, reason, ...named }: CorrectedArticle,
) {
  return changeByNumber(deps, named, async (tx, order) => {
    const unit = (await readUnits(tx, order.id)).find(({ position }) => position === place - 1)
    if (!unit) return fail('not_found', { field: 'unit' })
    const rows = await readHallmarkings(tx, unit.id)
    const row = rows.find((one) => one.article === article && one.inAt === null)
    if (!row) return fail('hallmarking_back', { field: 'article' })
    // The reason of the correction is one for another weight too.
    const problem = articlesProblem({ articlesMg: latestWeights(rows, [{ article, grossMg }]), unit }, reason)
    if (problem) return fail(problem, { field: 'grossMg', details: { grossMg: unit.grossMg } })
    await setOutWeight(tx, row.id, grossMg)
    noteChange({
      object: 'orders',
      id: order.number,
      before: { hallmarkingOut: { piece: place, article, grossMg: row.outMg } },
      after: { hallmarkingOut: { piece: place, article, grossMg } },
    })
    const at = deps.clock.now()
    const from = articlesText('out', [{ article, grossMg: row.outMg }])
    const event = {
      machine: 'hallmarking',
      from,
      to: articlesText('corrected', [{ article, grossMg }]),
      actor: actor.kind,
      actorId: actor.id,
    }
    await addEvent(tx, { id: newId(at), orderId: order.id, unitId: unit.id, ...event, reason, at })
    return ok({ state: order.state, paymentState: order.paymentState, moved: 0 })
  })
}

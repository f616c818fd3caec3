import { noteChange } from '../../../../kernel/acts.ts'
import { newId } from '../../../../kernel/id.ts'
import { fail, ok } from '../../../../kernel/result.ts'
import type { UnitDependencies } from '../dependencies.ts'
import { addEvent } from '../store.ts'
import { changeByNumber } from '../units/change-by-number.ts'
import { type TransitionRequest, refuse } from '../units/transition-request.ts'
import { readUnits } from '../units/store.ts'
import { articlesText } from './article-events.ts'
import { articlesProblem, latestWeights, sendableStates } from './rules.ts'
import { insertHallmarkings, readHallmarkings } from './store.ts'

/** Articles of one unit that leave for a hallmarking centre, each with its gross weight. */
export interface SentArticles extends Pick<TransitionRequest, 'number' | 'subsite' | 'actor'> {
  unit: number
  centre: string
  articles: readonly { article: number; grossMg: number }[]
  /** Why the articles weigh far from their unit; empty where they do not. */
  reason: string
}

/**
 * Notes that articles of a unit left for hallmarking. Until all of them are back the unit is neither weighed nor packed or sent. An article
 * that is away already, or has its number, does not leave (`hallmarking_open`). The weights are compared with that of the unit.
 */
export function sendToHallmarking(
  deps: Pick<UnitDependencies, 'clock' | 'db'>,
  { unit: place, centre, articles, reason, actor, ...named }: SentArticles,
) {
  return changeByNumber(deps, named, async (tx, order) => {
    const unit = (await readUnits(tx, order.id)).find(({ position }) => position === place - 1)
    if (!unit) return fail('not_found', { field: 'unit' })
    if (unit.hallmarkedArticles === 0) return fail('huids_not_needed', { field: 'unit' })
    if (!sendableStates.includes(unit.state)) return refuse({ why: 'state' }, unit.state)
    if (articles.some(({ article }) => article > unit.hallmarkedArticles)) return fail('not_found', { field: 'articles' })
    const earlier = await readHallmarkings(tx, unit.id)
    const isDone = (article: number) =>
      earlier.some((row) => row.article === article && (row.inAt === null || (row.huid !== null && unit.huids.includes(row.huid))))
    const open = earlier.filter(({ inAt }) => inAt === null).length
    if (articles.some(({ article }) => isDone(article)) || unit.huids.length + open + articles.length > unit.hallmarkedArticles)
      return fail('hallmarking_open', { field: 'articles' })
    const problem = articlesProblem({ articlesMg: latestWeights(earlier, articles), unit }, reason)
    if (problem) return fail(problem, { field: problem === 'hallmarking_far' ? 'reason' : 'articles', details: { grossMg: unit.grossMg } })
    const outAt = deps.clock.now()
    const rows = articles.map(({ article, grossMg: outMg }) => ({
      id: newId(outAt),
      orderId: order.id,
      unitId: unit.id,
      article,
      centre,
      outMg,
      outAt,
      outBy: actor.id,
    }))
    await insertHallmarkings(tx, order.id, rows, outAt)
    noteChange({ object: 'orders', id: order.number, after: { hallmarkingOut: { piece: place, centre, articles } } })
    const note = [centre, reason].filter(Boolean).join(', ')
    const event = {
      machine: 'hallmarking',
      from: null,
      to: articlesText('out', articles),
      actor: actor.kind,
      actorId: actor.id,
      reason: note,
    }
    await addEvent(tx, { id: newId(outAt), orderId: order.id, unitId: unit.id, ...event, at: outAt })
    return ok({ state: order.state, paymentState: order.paymentState, moved: 0 })
  })
}

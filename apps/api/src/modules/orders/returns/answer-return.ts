import { returnViews, type ReturnView } from '@karat/sites/returns.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type Result, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderAsker } from '../orders/port.ts'
import type { ReturnDependencies } from './dependencies.ts'
import { changeOwnReturn, shopper } from './open-return.ts'
import { attachPhotos, closeRound } from './store.ts'
import { transitionReturn } from './transition-return.ts'

/** An answer to a round: text, photos of the requested views, and other photos. */
export interface RoundAnswer {
  text: string
  photos: readonly string[]
  views: Readonly<Partial<Record<ReturnView, string>>>
}

/** Answers the open round of questions, with text or photos. A repeated answer is refused and changes nothing. */
export function answerReturn(
  deps: ReturnDependencies,
  site: Site,
  name: string,
  asker: OrderAsker,
  answer: RoundAnswer,
): Promise<Result<string>> {
  return changeOwnReturn(deps, site, name, asker, async (tx, order, record) => {
    await transitionReturn(deps, tx, order, record, { name: 'answer', actor: shopper, reason: 'answered' })
    await answerRound(tx, { returnId: record.id, orderId: order.id }, answer, deps.clock.now())
  })
}

/** Stores the answer. Throws an error with the field: a view without its photo, or one that was not asked for. */
async function answerRound(
  tx: Db,
  { returnId, orderId }: { returnId: string; orderId: string },
  { text, photos, views }: RoundAnswer,
  at: Date,
): Promise<void> {
  const round = (await closeRound(tx, returnId, text, at)) ?? throwFailure('return_transition_refused')
  const wrong = returnViews.find((view) => round.views.includes(view) !== (views[view] !== undefined))
  if (wrong) throwFailure('bad_request', `views.${wrong}`)
  if (text === '' && photos.length === 0 && round.views.length === 0) throwFailure('bad_request', 'text')
  const ofViews = round.views.flatMap((view) => (views[view] === undefined ? [] : [{ id: views[view], view }]))
  const lost = await attachPhotos(tx, { orderId, returnId, round: round.number }, [...ofViews, ...photos.map((id) => ({ id }))])
  if (lost) throwFailure('bad_request', lost.view ? `views.${lost.view}` : 'images')
}

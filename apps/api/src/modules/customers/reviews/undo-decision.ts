import { noteChange } from '../../../kernel/acts.ts'
import { type Result, resultOf } from '../../../kernel/result.ts'
import type { RecordedAct } from '../../../kernel/undo.ts'
import { changeReview, staffOf } from './change-review.ts'
import { noted } from './decide-on-review.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { Review } from './port.ts'
import { countReports, unreadReports, updateReview } from './store.ts'

type Decision = Pick<Review, 'state' | 'refusal'> & { edited: boolean; reports: number }

/** The fields of a noted decision that its undo puts back. */
export const decisionFields = ['state', 'refusal', 'edited', 'reports'] as const satisfies readonly (keyof Decision)[]

/** Whether a decision can be undone: one about a changed text has replaced or dropped the other text. */
export const mayUndoDecision = ({ before }: Pick<RecordedAct, 'before'>): boolean => before['edited'] === false

/** Undoes the decision of staff: the review has its former state, and staff have to read again the reports that were read with it. */
export function undoDecision(
  deps: Pick<ReviewDependencies, 'db' | 'onChanged'>,
  { objectId: id, before, check }: RecordedAct,
  by: string,
  site: string,
): Promise<Result<Review>> {
  return resultOf(() =>
    changeReview(deps, id, staffOf(site), async (tx, review) => {
      const now = { ...noted(review), reports: await countReports(tx, id) }
      const { state, refusal, edited } = now
      // Readers may report it meanwhile: that changes nothing that was decided.
      await check(tx, { state, refusal, edited })
      const former = before as unknown as Decision
      const next = { ...review, state: former.state, refusal: former.refusal }
      await updateReview(tx, next, by)
      if (former.reports > 0) await unreadReports(tx, id)
      const reports = await countReports(tx, id)
      noteChange({ object: 'reviews', id, before: now, after: { ...noted(next), reports } })
      return next
    }),
  )
}

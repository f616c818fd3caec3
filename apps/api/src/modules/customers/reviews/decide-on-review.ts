import { noteChange } from '../../../kernel/acts.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { changeReview, staffOf } from './change-review.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { Refusal, Review } from './port.ts'
import { decided, versionOf } from './rules.ts'
import { readReports, updateReview } from './store.ts'

/** The version of the review that staff saw when they decided; the review must not have changed since. */
export interface SeenReview {
  /** The code of the text and the decision, as `versionOf` returns it. */
  version?: string | undefined
  /** The code of the site that the review was written on. */
  site?: string | undefined
}

/** The fields of a review that the audit records with a decision; the texts of shoppers are left out. */
export const noted = ({ state, refusal, edited, rating, title }: Review) => ({
  state,
  refusal,
  edited: edited !== null,
  rating,
  title,
})

/** Records the decision of staff: shown, or not shown for a reason. */
export function decideOnReview(
  deps: Pick<ReviewDependencies, 'clock' | 'db' | 'onChanged'>,
  id: string,
  refusal: Refusal | null,
  by: string,
  { version, site }: SeenReview = {},
): Promise<Result<Review>> {
  const { clock } = deps
  return resultOf(() =>
    changeReview(deps, id, staffOf(site), async (tx, review) => {
      if (version !== undefined && version !== versionOf(review)) throwFailure('review_changed', 'read')
      const next = { ...review, ...decided(review, refusal) }
      await updateReview(tx, next, by)
      const reports = await readReports(tx, id, clock.now())
      noteChange({ object: 'reviews', id, before: { ...noted(review), reports }, after: { ...noted(next), reports: 0 } })
      return next
    }),
  )
}

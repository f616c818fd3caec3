import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { changeReview } from './change-review.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { Refusal, Review } from './port.ts'
import { codeOf, decided } from './rules.ts'
import { readReports, updateReview } from './store.ts'

/**
 * Records the decision of staff: shown, or not shown for a reason. `read` is the code of the version that they read; the review must
 * not have changed since.
 */
export function decideOnReview(
  deps: Pick<ReviewDependencies, 'clock' | 'db' | 'onChanged'>,
  id: string,
  refusal: Refusal | null,
  by: string,
  read?: string,
): Promise<Result<Review>> {
  const { clock } = deps
  return resultOf(() =>
    changeReview(
      deps,
      id,
      () => true,
      async (tx, review) => {
        if (read !== undefined && read !== codeOf(review)) throwFailure('review_changed', 'read')
        const next = { ...review, ...decided(review, refusal) }
        await updateReview(tx, next, by)
        await readReports(tx, id, clock.now())
        return next
      },
    ),
  )
}

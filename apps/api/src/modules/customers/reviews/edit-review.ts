import { type Result, resultOf } from '../../../kernel/result.ts'
import { changeReview, authorWithId } from './change-review.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { Written } from './port.ts'
import { type OwnReviewView, type ReviewCall, viewOf } from './products-of-reviews.ts'
import { withTexts } from './rules.ts'
import { updateReview } from './store.ts'

/** Edits the customer's own review, which staff read again. */
export function editReview(
  deps: Pick<ReviewDependencies, 'catalogue' | 'db' | 'onChanged'>,
  call: ReviewCall,
  id: string,
  written: Written,
): Promise<Result<OwnReviewView>> {
  return resultOf(async () => {
    const changed = await changeReview(deps, id, authorWithId(call.customerId), async (tx, review) => {
      const next = { ...review, ...withTexts(review, written) }
      await updateReview(tx, next, null)
      return next
    })
    return viewOf(deps, call, changed)
  })
}

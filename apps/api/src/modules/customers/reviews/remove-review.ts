import { type Result, resultOf } from '../../../kernel/result.ts'
import { changeReview, authorWithId } from './change-review.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { Review } from './port.ts'
import { deleteReview } from './store.ts'

/** Deletes a customer's review with its votes. */
export function removeReview(deps: Pick<ReviewDependencies, 'db' | 'onChanged'>, customerId: string, id: string): Promise<Result<Review>> {
  return resultOf(() =>
    changeReview(deps, id, authorWithId(customerId), async (tx, review) => {
      await deleteReview(tx, review.id)
      return review
    }),
  )
}

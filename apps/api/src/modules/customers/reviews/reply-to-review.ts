import { type Result, resultOf } from '../../../kernel/result.ts'
import { changeReview } from './change-review.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { Review } from './port.ts'
import { updateReview } from './store.ts'

/** Sets the merchant's reply below a review; an empty text removes it. */
export function replyToReview(
  deps: Pick<ReviewDependencies, 'clock' | 'db' | 'onChanged'>,
  id: string,
  text: string,
  by: string,
): Promise<Result<Review>> {
  const { clock } = deps
  return resultOf(() =>
    changeReview(
      deps,
      id,
      () => true,
      async (tx, review) => {
        const next = { ...review, reply: text || null, replyAt: text ? clock.now() : null }
        await updateReview(tx, next, by)
        return next
      },
    ),
  )
}

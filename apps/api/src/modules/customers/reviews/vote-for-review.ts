import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { changeReview } from './change-review.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { Review } from './port.ts'
import { productOf, type ReviewCall } from './products-of-reviews.ts'
import { addVote } from './store.ts'

/** Counts a customer's vote that a review is helpful. Idempotent. */
export function voteForReview(
  deps: Pick<ReviewDependencies, 'catalogue' | 'clock' | 'db' | 'onChanged'>,
  call: ReviewCall,
  productId: string,
  id: string,
): Promise<Result<number>> {
  const { clock } = deps
  return resultOf(async () => {
    const product = await productOf(deps, call.site, call.language, productId)
    const mayChange = (review: Review) => review.state === 'shown' && review.productId === product.productId
    const voted = await changeReview(deps, id, { mayChange, field: 'reviewID' }, async (tx, review) => {
      if (review.customerId === call.customerId) throwFailure('own_review', 'reviewID')
      return { ...review, helpful: await addVote(tx, id, call.customerId, clock.now()) }
    })
    return voted.helpful
  })
}

import { type Db, transact } from '../../../kernel/db/db.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { Review } from './port.ts'
import { lockReview } from './store.ts'

/** The cache tag of the reviews of a product. */
export const tagOf = (productId: string) => `reviews:${productId}`

/** A change of a review that `mayChange` allows; others are told that there is no such review. */
export async function changeReview(
  { db, onChanged }: Pick<ReviewDependencies, 'db' | 'onChanged'>,
  id: string,
  mayChange: (review: Review) => boolean,
  work: (tx: Db, review: Review) => Promise<Review>,
): Promise<Review> {
  const changed = await transact(db, async (tx) => {
    const review = await lockReview(tx, id)
    if (!review || !mayChange(review)) return throwFailure('unknown_review', 'reviewID')
    return work(tx, review)
  })
  await onChanged([tagOf(changed.productId)])
  return changed
}

/** Whether a review was written on a site; any review without one. */
export function writtenOn(site: string | undefined) {
  return (review: Review) => site === undefined || review.subsite === site
}

/** Whether a review is a customer's own. */
export function ownedBy(customerId: string) {
  return (review: Review) => review.customerId === customerId
}

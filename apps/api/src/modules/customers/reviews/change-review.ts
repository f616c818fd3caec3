import { type Db, transact } from '../../../kernel/db/db.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { Review } from './port.ts'
import { lockReview } from './store.ts'

/** The cache tag of the reviews of a product. */
export const tagOf = (productId: string) => `reviews:${productId}`

/** A person who changes reviews: a test of the reviews that they may change, and the field of their call that names the review. */
interface Changer {
  mayChange: (review: Review) => boolean
  field: 'id' | 'reviewID'
}

/** A change of a review that `mayChange` allows; others are told that there is no such review. */
export async function changeReview(
  { db, onChanged }: Pick<ReviewDependencies, 'db' | 'onChanged'>,
  id: string,
  { mayChange, field }: Changer,
  work: (tx: Db, review: Review) => Promise<Review>,
): Promise<Review> {
  const changed = await transact(db, async (tx) => {
    const review = await lockReview(tx, id)
    if (!review || !mayChange(review)) return throwFailure('unknown_review', field)
    return work(tx, review)
  })
  await onChanged([tagOf(changed.productId)])
  return changed
}

/** Staff of a site, who change reviews that were written there; without one they change any. */
export const staffOf = (site: string | undefined): Changer => ({
  mayChange: (review) => site === undefined || review.subsite === site,
  field: 'id',
})

/** A customer, who changes their own reviews. */
export const authorWithId = (customerId: string): Changer => ({
  mayChange: (review) => review.customerId === customerId,
  field: 'reviewID',
})

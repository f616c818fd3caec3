import type { Db } from '../../../kernel/db/db.ts'
import { tagOf } from './change-review.ts'
import type { ReviewDependencies } from './dependencies.ts'
import { deleteOfCustomer, deleteReports } from './store.ts'

/** Deletes a customer's reviews and votes. */
export async function removeReviewsOf({ onChanged }: Pick<ReviewDependencies, 'onChanged'>, tx: Db, customerId: string): Promise<void> {
  await deleteReports(tx, customerId)
  const products = await deleteOfCustomer(tx, customerId)
  if (products.length > 0) await onChanged(products.map(tagOf))
}

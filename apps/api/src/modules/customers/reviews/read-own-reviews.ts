import { pagesOf } from './rules.ts'
import type { ReviewDependencies } from './dependencies.ts'
import { type OwnReviewView, productsOf, type ReviewCall } from './products-of-reviews.ts'
import { readOwn, readReviewed } from './store.ts'

/** The maximum number of delivered products that are offered for a review: the newest. */
const maxWritable = 50

/** A page of a customer's reviews, and on the first the delivered products without a review. */
export async function readOwnReviews(deps: Pick<ReviewDependencies, 'catalogue' | 'db' | 'received'>, call: ReviewCall, page: number) {
  const { db, received } = deps
  const { customerId } = call
  const [{ reviews, total }, reviewed, delivered] = await Promise.all([
    readOwn(db, customerId, page),
    readReviewed(db, customerId),
    received(db, customerId),
  ])
  const written = new Set(reviewed)
  const unwritten = page === 1 ? delivered.filter(({ productId }) => !written.has(productId)).slice(0, maxWritable) : []
  const products = await productsOf(
    deps,
    call,
    [...reviews, ...unwritten].map(({ productId }) => productId),
  )
  const own: OwnReviewView[] = reviews.map((review) => ({ review, record: products.get(review.productId) }))
  const writable = unwritten.flatMap((product) => {
    const record = products.get(product.productId)
    return record ? [{ ...product, record }] : []
  })
  return { own, writable, total, page, pages: pagesOf(total) }
}

import { type KeyPage, keyPageOf } from '../../../kernel/key-page.ts'
import { timesOfDays } from '../../../kernel/list-filter.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { VariantRecord } from '../../catalogue/products/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { UnreadReview } from './port.ts'
import { productsOf } from './products-of-reviews.ts'
import { findReview, readDecidedPage, readUnreadPage } from './store.ts'

/** A review as staff read it, with its product; undefined where the site does not sell that. */
export interface StaffReviewView {
  review: UnreadReview
  record: VariantRecord | undefined
}

/** The filter of a list of reviews: the days of the site's calendar on which they were written, and their stars. */
export interface AskedReviewFilter {
  from?: string | undefined
  to?: string | undefined
  rating?: number | undefined
  /** Words of the review, or a part of the number of its product. */
  search?: string | undefined
}

/** The stores whose reviews a member reads. */
export interface ReviewSight {
  stores?: StoreScope
}

/** The site and the language of a member of staff. */
export interface StaffReviewCall {
  site: Site
  language: string
}

type Reading = Pick<ReviewDependencies, 'catalogue' | 'db'>

/** A page of the reviews of a site: those that staff have to read with the oldest first, or the decided ones with the newest first. */
export async function listReviewsForStaff(
  deps: Reading,
  call: StaffReviewCall,
  list: 'waiting' | 'shown' | 'refused',
  { from, to, rating, search, stores, ...page }: KeyPage & AskedReviewFilter & ReviewSight,
): Promise<{ reviews: StaffReviewView[]; next: string | null }> {
  const { code, timeZone } = call.site
  const filter = { between: timesOfDays(timeZone, { from, to }), rating, search, stores }
  const found = await (list === 'waiting'
    ? readUnreadPage(deps.db, code, filter, page)
    : readDecidedPage(deps.db, code, { ...filter, state: list }, page))
  const { rows, next } = keyPageOf(found, page, ({ createdAt, id }) => ({ at: createdAt, id }))
  const products = await productsOf(
    deps,
    call,
    rows.map(({ productId }) => productId),
  )
  return { reviews: rows.map((review) => ({ review, record: products.get(review.productId) })), next }
}

/** A review that was written on the site. */
export async function readReviewForStaff(deps: Reading, call: StaffReviewCall, id: string): Promise<Result<StaffReviewView>> {
  const review = await findReview(deps.db, id)
  if (review?.subsite !== call.site.code) return fail('unknown_review', { field: 'id' })
  return ok({ review, record: (await productsOf(deps, call, [review.productId])).get(review.productId) })
}

import { transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { Written } from './port.ts'
import { type OwnReviewView, productOf, type ReviewCall, viewOf } from './products-of-reviews.ts'
import { authorOf } from './rules.ts'
import { attachPhotos, insertReview, lockReview } from './store.ts'

/** Adds a review of a product that was delivered to the customer; staff read it before it is shown. */
export function addReview(
  deps: Pick<ReviewDependencies, 'catalogue' | 'clock' | 'db' | 'nameOf' | 'received'>,
  call: ReviewCall,
  id: string,
  written: Written,
  { author, photos = [] }: { author?: string | undefined; photos?: readonly string[] },
): Promise<Result<OwnReviewView>> {
  const { clock, db, nameOf, received } = deps
  return resultOf(async () => {
    const { customerId, site, language } = call
    const { productId } = await productOf(deps, site, language, id)
    const product = (await received(db, customerId)).find((one) => one.productId === productId)
    if (!product) return throwFailure('review_not_delivered', 'id')
    const person = author === undefined ? await nameOf(customerId) : undefined
    const name = author ?? authorOf(person?.firstName ?? '', person?.lastName ?? '')
    if (!name) return throwFailure('review_name_missing', 'author')
    const at = clock.now()
    const about = { productId, customerId, subsite: site.code, language, author: name, bought: product.bought, stores: product.stores }
    const added = { id: newId(at), ...about, ...written, state: 'waiting' as const, createdAt: at }
    const whole = await transact(db, async (tx) => {
      if (!(await insertReview(tx, added))) return throwFailure('review_written', 'id')
      if (!(await attachPhotos(tx, customerId, added.id, photos))) return throwFailure('bad_request', 'photos')
      return lockReview(tx, added.id)
    })
    return viewOf(deps, call, whole ?? throwFailure('unknown_review', 'id'))
  })
}

import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { ReviewDependencies } from './dependencies.ts'
import { productOf, type ReviewCall } from './products-of-reviews.ts'
import { reporterOf } from './rules.ts'
import { addReport } from './store.ts'

/** Records a report of a shown review, which staff then read again. Idempotent. */
export function reportReview(
  deps: Pick<ReviewDependencies, 'catalogue' | 'clock' | 'db'>,
  { site, language, ...who }: Pick<ReviewCall, 'site' | 'language'> & Parameters<typeof reporterOf>[0],
  productId: string,
  id: string,
): Promise<Result<string>> {
  const { clock, db } = deps
  return resultOf(async () => {
    const reporter = reporterOf(who) ?? throwFailure('device_needed', 'x-device-id')
    const product = await productOf(deps, site, language, productId)
    const isShown = await addReport(db, { reviewId: id, productId: product.productId, reporter }, clock.now())
    return isShown ? id : throwFailure('unknown_review', 'reviewID')
  })
}

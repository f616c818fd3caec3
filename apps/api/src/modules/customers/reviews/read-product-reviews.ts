import type { Site } from '../../content/sites/port.ts'
import { tagOf } from './change-review.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { Review, ReviewQuestion, Summary } from './port.ts'
import { productOf } from './products-of-reviews.ts'
import { pagesOf, type ReviewCount, summaryOf, totalOf } from './rules.ts'
import { readCounts, readShown, readShownPhotos } from './store.ts'

function countsOf({ cache, db }: Pick<ReviewDependencies, 'cache' | 'db'>, productId: string): Promise<ReviewCount[]> {
  return cache.through(tagOf(productId), () => readCounts(db, productId), { tags: [tagOf(productId)] })
}

/** The reviews of a page; those on a product's own page are cached for a minute, for each language that decides their order. */
function shownOf(
  { cache, db }: Pick<ReviewDependencies, 'cache' | 'db'>,
  productId: string,
  language: string,
  question: ReviewQuestion,
): Promise<Review[]> {
  const { page, stars, colour, photos, sort = 'helpful' } = question
  const read = () => readShown(db, productId, language, question)
  if (page !== 1 || (stars ?? colour ?? photos) !== undefined) return read()
  return cache.through(`${tagOf(productId)}:${sort}:${sort === 'helpful' ? language : ''}`, read, {
    tags: [tagOf(productId)],
    seconds: 60,
  })
}

function shownPhotosOf({ cache, db }: Pick<ReviewDependencies, 'cache' | 'db'>, productId: string) {
  return cache.through(`${tagOf(productId)}:photos`, () => readShownPhotos(db, productId), { tags: [tagOf(productId)] })
}

/** A page of the shown reviews of a product, with their summary. */
export async function readProductReviews(
  deps: Pick<ReviewDependencies, 'cache' | 'catalogue' | 'db'>,
  site: Site,
  language: string,
  id: string,
  question: ReviewQuestion,
) {
  const { productId } = await productOf(deps, site, language, id)
  const counts = await countsOf(deps, productId)
  const total = totalOf(counts, question)
  const summary: Summary = summaryOf(counts)
  const [reviews, photos] = await Promise.all([
    total === 0 ? [] : shownOf(deps, productId, language, question),
    summary.photos === 0 ? [] : shownPhotosOf(deps, productId),
  ])
  return { productId, summary, reviews, photos, total, page: question.page, pages: pagesOf(total) }
}

import { timeIn } from '../../../kernel/clock.ts'
import { readAllByKey } from '../../../kernel/key-page.ts'
import { timesOfDays } from '../../../kernel/list-filter.ts'
import type { Site } from '../../content/sites/port.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { AskedReviewFilter, ReviewSight } from './list-for-staff.ts'
import type { UnreadReview } from './port.ts'
import { readDecidedPage, readUnreadPage } from './store.ts'

/** The columns of an export of reviews; `changed_*` is the version of a shown review that staff have to read. Times are those of the site's clocks. */
export const reviewExportColumns = [
  'id',
  'created_at',
  'state',
  'refusal',
  'product',
  'rating',
  'title',
  'text',
  'language',
  'author',
  'changed_rating',
  'changed_title',
  'changed_text',
  'reports',
  'helpful',
  'reply',
  'reply_at',
] as const

const cellsOf = (review: UnreadReview, timeZone: string, showsContacts: boolean) => [
  review.id,
  timeIn(timeZone, review.createdAt),
  review.state === 'shown' ? 'published' : review.state,
  review.refusal,
  review.productId,
  review.rating,
  review.title,
  review.body,
  review.language,
  showsContacts ? review.author : null,
  review.edited?.rating ?? null,
  review.edited?.title ?? null,
  review.edited?.body ?? null,
  review.reports,
  review.helpful,
  review.reply,
  review.replyAt && timeIn(timeZone, review.replyAt),
]

/** The reviews of a list of a site that a filter leaves, page by page, in the order of the list. */
export function exportReviews(
  { db }: Pick<ReviewDependencies, 'db'>,
  { code, timeZone }: Site,
  { list = 'waiting', rating, ...days }: AskedReviewFilter & { list?: 'waiting' | 'published' | 'refused' | undefined },
  { showsContacts, stores }: ReviewSight & { showsContacts: boolean },
) {
  const filter = { between: timesOfDays(timeZone, days), rating, stores }
  const state = list === 'refused' ? 'refused' : 'shown'
  return readAllByKey(
    (page) => (list === 'waiting' ? readUnreadPage(db, code, filter, page) : readDecidedPage(db, code, { ...filter, state }, page)),
    ({ createdAt, id }) => ({ at: createdAt, id }),
    (review) => cellsOf(review, timeZone, showsContacts),
  )
}

import { z } from 'zod'
import { commerceReply, picture } from './envelope.ts'
import { id, lines, orBlank, text, wholeNumber } from './input.ts'
import { keyPageFields, nextKey } from './key-page.ts'
import { listDays, staffSearch } from './staff-orders.ts'
import { reviewBounds } from './review-text.ts'
import { refusals } from './reviews.ts'

/** The lists of reviews: those that staff have to read (new, changed or reported ones), the shown ones, and the refused ones. */
export const reviewLists = ['waiting', 'published', 'refused'] as const

/** The code of the version that was read; a review that changed since is refused with `review_changed`. */
const read = z.string().regex(/^[0-9a-f]{8}$/)
const translation = { title: text(reviewBounds.title), text: lines(reviewBounds.max) }

export const staffReviewParam = z.object({ id })
/** The filter of a list of reviews: the days on which they were written, and their stars. */
export const staffReviewsFilter = { ...listDays, rating: orBlank(wholeNumber(1, 5)) }
/** `search`: words of the review, or a part of the number of its product. */
export const staffReviewsQuery = z.strictObject({
  list: orBlank(z.enum(reviewLists)),
  ...staffReviewsFilter,
  search: orBlank(staffSearch),
  ...keyPageFields,
})
export const publishReviewBody = z.strictObject({ read })
export const refuseReviewBody = z.strictObject({ read, reason: z.enum(refusals) })
/**
 * The merchant's reply below a review; an empty text removes it. `replaces`: the time of the reply that the caller read, null for none; where
 * another one stands there by now the call is refused with `changed_meanwhile`.
 */
export const replyReviewBody = z.strictObject({ text: lines(1000), replaces: z.iso.datetime().nullable().exactOptional() })
/**
 * Title and text in another language; both empty remove the translation. `replaces`: the translation that the caller read, null for none; where
 * another one stands there by now the call is refused with `changed_meanwhile`.
 */
export const translateReviewBody = z
  .strictObject({
    language: z.string().regex(/^[a-z]{2,3}(?:-[a-z]{2,8})?$/i),
    ...translation,
    replaces: z
      .strictObject({ title: z.string().max(1000), text: z.string().max(10_000) })
      .nullable()
      .exactOptional(),
  })
  .refine(({ title, text: body }) => (title === '') === (body === ''), { path: ['text'], message: 'has a title and a text, or neither' })

const written = { rating: z.int(), title: z.string(), text: z.string(), fit: z.enum(['small', 'true', 'large']).nullable() }
const review = z.object({
  id: z.string(),
  read,
  state: z.enum(reviewLists),
  /** Why it, or the last change of it, is not shown. */
  refusal: z.enum(refusals).nullable(),
  ...written,
  /** The changed version of a shown review, which staff have to read. */
  edited: z.object(written).nullable(),
  language: z.string(),
  author: z.string(),
  /** The reports since staff last read it. */
  reports: z.int(),
  /** The reviewed product as the site sells it; null where it does not. `lang` is the language of its name where it has none in that of the page. */
  product: z
    .object({ id: z.string(), name: z.string(), lang: z.string().nullable(), slug: z.string(), picture: picture.nullable() })
    .nullable(),
  productId: z.string(),
  bought: z.object({ metal: z.string(), colour: z.string(), purity: z.string(), size: z.string(), sizeSystem: z.string() }),
  /** Photos by addresses that open for five minutes. */
  photos: z.array(z.object({ id: z.string(), url: z.string(), width: z.int(), height: z.int() })),
  helpful: z.int(),
  at: z.string(),
  reply: z.object({ text: z.string(), at: z.string() }).nullable(),
  translations: z.array(z.object({ language: z.string(), title: z.string(), text: z.string() })),
})
export type StaffReview = z.infer<typeof review>

export const staffReviewsReply = commerceReply({ reviews: z.array(review), next: nextKey })
export const staffReviewReply = commerceReply({ review })

import { z } from 'zod'
import { commerceReply, picture } from './envelope.ts'
import { bodyId, id, lines, name, orBlank, pageNumber, required, wholeNumber } from './input.ts'
import { isWithoutContact, reviewBounds } from './review-text.ts'

const open = (value: string) => isWithoutContact(value)
const noContact = 'has a telephone number, a mail address or a link'

const written = {
  productRating: wholeNumber(1, 5),
  reviewTitle: required(reviewBounds.title).refine(open, noContact),
  reviewText: lines(reviewBounds.max).min(reviewBounds.min).refine(open, noContact),
  /** The fit of the size; an addition to the specification. */
  fit: z.enum(['small', 'true', 'large']).optional(),
}

/** The most photos of a review, and the largest size of one in bytes. */
export const maxReviewPhotos = 6
export const largestReviewPhoto = 8 * 1024 * 1024

/** Photos that were sent before: a list, or their ids with commas between, as a form has them. */
const photos = z.preprocess(
  (given) => (typeof given === 'string' ? given.split(',').filter(Boolean) : given),
  z
    .array(id)
    .max(maxReviewPhotos)
    .refine((ids) => new Set(ids).size === ids.length, 'names a photo twice')
    .default([]),
)

/** C-38, E-07: a review of a delivered product, as a form or as JSON. */
export const reviewBody = z.object({
  ...written,
  /** The shown name of the author, an addition to the specification; without it the first name and the initial of the last name. */
  author: name(60).optional(),
  photos,
  'g-recaptcha-response': z.string().max(10_000).optional(),
})

/** C-22: a changed review. */
export const reviewUpdateBody = z.object({ reviewID: bodyId, ...written })
export const reviewDeleteBody = z.object({ reviewID: bodyId })

/** A form with the file `photo`. The service checks whether the file is a picture. */
export const reviewPhotoBody = z.object({ photo: z.unknown() })

/** The sorts of reviews: most helpful votes, newest, best or worst first. */
export const reviewSorts = ['helpful', 'new', 'high', 'low'] as const

export const productReviewsParam = z.object({ id, page: pageNumber })
export const reviewsPageParam = z.object({ page: pageNumber })
export const productReviewParam = z.object({ id, reviewID: id })
export const productReviewsQuery = z.object({
  stars: orBlank(wholeNumber(1, 5)),
  colour: orBlank(z.string().regex(/^[\w-]{1,40}$/)),
  /** Only reviews with photos. */
  photos: orBlank(z.literal('with')),
  sort: orBlank(z.enum(reviewSorts)),
})

/** The variant that the reviewer bought. */
const bought = z.object({ metal: z.string(), colour: z.string(), purity: z.string(), size: z.string(), sizeSystem: z.string() })

const photo = z.object({ photoID: z.string(), url: z.string(), width: z.number().int(), height: z.number().int() })
export type SentReviewPhoto = z.infer<typeof photo>
export const reviewPhotoReply = commerceReply({ photo })

const review = z.object({
  reviewID: z.string(),
  productReviewTitle: z.string(),
  productReviewComment: z.string(),
  /** 1 to 5. */
  productRatings: z.number().int(),
  fit: z.enum(['small', 'true', 'large']).nullable(),
  author: z.string(),
  /** The language of the text. */
  lang: z.string(),
  /** The text in the reader's language, where the merchant translated it. */
  translation: z.object({ productReviewTitle: z.string(), productReviewComment: z.string() }).nullable(),
  bought,
  /** The number of shoppers who found it helpful. */
  helpful: z.number().int(),
  photos: z.array(photo),
  at: z.string(),
  /** The reply of the merchant. */
  reply: z.object({ text: z.string(), at: z.string() }).nullable(),
})
export type ReviewReply = z.infer<typeof review>

/** The summary of all shown reviews of a product. */
const reviewSummary = z.object({
  /** The mean with one decimal; 0 without reviews. */
  average: z.number(),
  count: z.number().int(),
  /** The numbers of reviews with five stars, four, and so on. */
  stars: z.array(z.number().int()).length(5),
  fit: z.object({ small: z.number().int(), true: z.number().int(), large: z.number().int() }),
  colours: z.array(z.object({ colour: z.string(), count: z.number().int() })),
  /** The number of reviews with photos, and of their photos. */
  withPhotos: z.number().int(),
  photos: z.number().int(),
})

/** A photo with the review it belongs to, and the page of it among those with photos, the newest first. */
const reviewedPhoto = z.object({
  ...photo.shape,
  reviewID: z.string(),
  author: z.string(),
  productReviewTitle: z.string(),
  lang: z.string(),
  page: z.number().int(),
})
export type ReviewedPhoto = z.infer<typeof reviewedPhoto>

/** C-39: a page of the reviews of a product, with the counts of all of them. */
export const productReviewsReply = commerceReply({
  productID: z.string(),
  summary: reviewSummary,
  reviews: z.array(review),
  /** The first photos of all shown reviews, those of the newest review first. */
  photos: z.array(reviewedPhoto),
  /** The number of reviews for this query, and of its pages. */
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
})
export type ProductReviews = z.infer<typeof productReviewsReply>

/** A product in a shopper's own list of reviews. */
const piece = z.object({
  productID: z.string(),
  name: z.string(),
  lang: z.string().optional(),
  slug: z.string(),
  picture: picture.nullable(),
})

/** The reasons why staff refuse a review. */
export const refusals = ['contact', 'language', 'unrelated', 'other'] as const

const value = z.object({
  productReviewTitle: z.string(),
  productReviewComment: z.string(),
  productRatings: z.number().int(),
  fit: z.enum(['small', 'true', 'large']).nullable(),
})

const ownReview = z.object({
  ...review.shape,
  piece: piece.nullable(),
  state: z.enum(['waiting', 'shown', 'refused']),
  refusal: z.enum(refusals).nullable(),
  /** The changed text of a review that is shown; staff still have to approve it. */
  edited: value.nullable(),
})
export type OwnReview = z.infer<typeof ownReview>

const writable = z.object({ ...piece.shape, bought, deliveredAt: z.string().nullable() })
export type WritableReview = z.infer<typeof writable>

/** C-20: a page of the shopper's reviews, the newest first, and the delivered products that the shopper may review. */
export const ownReviewsReply = commerceReply({
  reviews: z.array(ownReview),
  writable: z.array(writable),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
})
export type OwnReviews = z.infer<typeof ownReviewsReply>

export const savedReviewReply = commerceReply({ review: ownReview })
/** The review that was deleted or reported. */
export const reviewNamedReply = commerceReply({ reviewID: z.string() })
export const helpfulReply = commerceReply({ reviewID: z.string(), helpful: z.number().int() })

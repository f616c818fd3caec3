import { isName } from '@karat/contract/names.ts'
import { isWithoutContact, reviewBounds } from '@karat/contract/review-text.ts'
import type { MessageKey } from '../../../site/messages.tsx'

export type ReviewField = 'rating' | 'title' | 'text' | 'author'
/** The message keys of the errors, by field. */
export type ReviewErrors = Partial<Record<ReviewField, MessageKey>>

/** Checks a typed review, trimmed, by the rules of the service, which checks again. */
export function checkReview({
  rating,
  title,
  text,
  author,
}: Record<'title' | 'text' | 'author', string> & { rating: number }): ReviewErrors {
  const errors: ReviewErrors = {}
  if (rating < 1) errors.rating = 'ownReviews.needRating'
  if (!title) errors.title = 'form.required'
  else if (!isWithoutContact(title)) errors.title = 'ownReviews.noContact'
  if (text.length < reviewBounds.min) errors.text = 'ownReviews.tooShort'
  else if (!isWithoutContact(text)) errors.text = 'ownReviews.noContact'
  if (!author) errors.author = 'form.required'
  else if (!isName(author)) errors.author = 'form.name'
  return errors
}

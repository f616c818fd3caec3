import { expect, test } from 'vitest'
import { checkReview } from './check-review.ts'

const good = { rating: 4, title: 'Fine work', text: 'It came when they said, as drawn.', author: 'Anvi D.' }

test('a review is validated by field before it is sent [E-07]', () => {
  expect(checkReview(good)).toEqual({})
  expect(checkReview({ rating: 0, title: '', text: 'Too short', author: '' })).toEqual({
    rating: 'ownReviews.needRating',
    title: 'form.required',
    text: 'ownReviews.tooShort',
    author: 'form.required',
  })
  expect(checkReview({ ...good, title: 'Call 98220 00000', text: 'Write to anvi@example.com for more of it', author: '<b>' })).toEqual({
    title: 'ownReviews.noContact',
    text: 'ownReviews.noContact',
    author: 'form.name',
  })
  expect(checkReview({ ...good, text: 'x'.repeat(20) })).toEqual({})
  expect(checkReview({ ...good, text: 'x'.repeat(19) })).toEqual({ text: 'ownReviews.tooShort' })
})

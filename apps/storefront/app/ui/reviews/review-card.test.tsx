import type { ReviewReply } from '@karat/contract/reviews.ts'
import { expect, test } from 'vitest'
import { markupOf } from '../../testing/page.tsx'
import { ReviewCard } from './review-card.tsx'

const review: ReviewReply = {
  reviewID: 'r1',
  productReviewTitle: 'المقاس مضبوط',
  productReviewComment: 'اخترت المقاس حسب الدليل',
  translation: null,
  productRatings: 5,
  fit: null,
  author: 'آمنة ح.',
  lang: 'ar',
  bought: { metal: 'gold', colour: 'yellow', purity: '18K', size: '12', sizeSystem: 'IN' },
  helpful: 0,
  photos: [],
  at: '2026-11-02T03:04:05.000Z',
  reply: null,
}
const translation = { productReviewTitle: 'The size is right', productReviewComment: 'I chose it by the guide' }
const drawn = (shown: ReviewReply) => markupOf(<ReviewCard review={shown} />)

test('a review in another language names it, and has its own text direction', () => {
  const html = drawn(review)
  expect(html).toContain('lang="ar" dir="rtl"><h3 id="review-r1">المقاس مضبوط</h3>')
  expect(html).toContain('Language: Arabic')
  expect(html).not.toContain('<details')
})

test('a translation replaces it, labelled as one, with the original available', () => {
  const html = drawn({ ...review, translation })
  expect(html).toContain('lang="en" dir="ltr"><h3 id="review-r1">The size is right</h3>')
  expect(html).toContain('We translated this from: Arabic')
  expect(html).toMatch(/<details.*<div lang="ar" dir="rtl"><b>المقاس مضبوط<\/b>/)
})

test('a review in the reader’s language has no such label', () => {
  const html = drawn({ ...review, lang: 'en', ...translation })
  expect(html).toContain('dir="ltr"><h3 id="review-r1">The size is right</h3>')
  expect(html).not.toMatch(/Language:|translated/)
})

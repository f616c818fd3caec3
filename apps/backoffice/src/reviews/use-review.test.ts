import type { StaffReview } from '@karat/contract/staff-reviews.ts'
import { expect, test } from 'vitest'
import { listOfReview } from './use-review.ts'

test('a published review that was changed or reported is in the list of those to read', () => {
  const list = (review: object) => listOfReview({ state: 'published', edited: null, reports: 0, ...review } as StaffReview)
  expect([list({}), list({ edited: { title: 'Now better' } }), list({ reports: 2 })]).toEqual(['published', 'waiting', 'waiting'])
  expect([list({ state: 'waiting' }), list({ state: 'refused' })]).toEqual(['waiting', 'refused'])
})

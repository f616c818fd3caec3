import { expect, test } from 'vitest'
import { isNamedByCall, namedKindsOf } from './named-kinds.ts'

test('a gift card is not named a store credit', () => {
  expect(namedKindsOf({ kinds: ['credit'], object: 'gift-cards' })).toEqual([])
  expect(namedKindsOf({ kinds: ['credit'], object: 'customers' })).toEqual(['credit'])
})

test('a refund by a transition is named refund alone; any other act is named by its call too', () => {
  const refund = { kinds: ['refund'], object: 'returns' }
  expect([isNamedByCall(refund, 'returns-transition'), isNamedByCall(refund, 'orders-cancel')]).toEqual([false, true])
  expect(isNamedByCall({ kinds: [], object: 'returns' }, 'returns-transition')).toBe(true)
})

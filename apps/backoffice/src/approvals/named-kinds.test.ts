import { expect, test } from 'vitest'
import { namedKindsOf } from './named-kinds.ts'

test('a gift card is not named a store credit', () => {
  expect(namedKindsOf({ kinds: ['credit'], object: 'gift-cards' })).toEqual([])
  expect(namedKindsOf({ kinds: ['credit'], object: 'customers' })).toEqual(['credit'])
})

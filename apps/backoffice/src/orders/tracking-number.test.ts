import { expect, test } from 'vitest'
import { isTrackingNumber } from './tracking-number.ts'

test.each([
  ['4408 2217 903', true],
  ['SK-1-7', true],
  ['४४०८', true],
  ['a'.repeat(40), true],
  ['a'.repeat(41), false],
  ['<b>AWB1</b>', false],
  ['AWB_1', false],
  ['', false],
])('%s as the number of a parcel: %s', (typed, isOne) => {
  expect(isTrackingNumber(typed)).toBe(isOne)
})

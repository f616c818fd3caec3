import { expect, test } from 'vitest'
import { addressOfNeed } from './need-address.ts'

test('the books open at the month that ended by the clocks of the site; every other list at its page', () => {
  expect(addressOfNeed('months', '/books', '2026-10-31T18:30:00.000Z', 'Asia/Kolkata')).toBe('/books?period=2026-10')
  expect(addressOfNeed('months', '/books', '2026-12-31T20:00:00.000Z', 'Asia/Dubai')).toBe('/books?period=2026-12')
  expect(addressOfNeed('months', '/books', null, 'Asia/Kolkata')).toBe('/books')
  expect(addressOfNeed('cash', '/money?view=cash', '2026-10-31T18:30:00.000Z', 'Asia/Kolkata')).toBe('/money?view=cash')
})

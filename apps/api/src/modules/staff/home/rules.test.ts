import { expect, test } from 'vitest'
import { dayAfter, everyDay, sumOf } from './rules.ts'

test('a period has each of its days, also over the end of a month and a leap day', () => {
  expect([dayAfter('2026-11-30', 1), dayAfter('2028-03-01', -1), dayAfter('2026-01-01', -1)]).toEqual([
    '2026-12-01',
    '2028-02-29',
    '2025-12-31',
  ])
  const days = everyDay(
    [
      { day: '2026-11-30', orders: 2, sold: 5 },
      { day: '2026-01-01', orders: 9, sold: 9 },
    ],
    '2026-12-01',
    3,
  )
  expect(days).toEqual([
    { day: '2026-11-29', orders: 0, sold: 0 },
    { day: '2026-11-30', orders: 2, sold: 5 },
    { day: '2026-12-01', orders: 0, sold: 0 },
  ])
  expect(sumOf(days)).toEqual({ orders: 2, sold: 5 })
})

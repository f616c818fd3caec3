import { expect, test } from 'vitest'
import { dayAfter, sumOf } from './rules.ts'

test('days are counted over the end of a month, a year and a leap day', () => {
  expect([dayAfter('2026-11-30', 1), dayAfter('2028-03-01', -1), dayAfter('2026-01-01', -1)]).toEqual([
    '2026-12-01',
    '2028-02-29',
    '2025-12-31',
  ])
})

test('the sum of days has their orders and totals; that of no day is nothing', () => {
  const day = { day: '2026-11-30', orders: 2, sold: 5 }
  expect(sumOf([day, { ...day, orders: 1, sold: 100_001 }])).toEqual({ orders: 3, sold: 100_006 })
  expect(sumOf([])).toEqual({ orders: 0, sold: 0 })
})

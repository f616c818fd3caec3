import { expect, test } from 'vitest'
import { conversionOf, dayAfter, firstDayOfBags, kindsOf, sumOf, withBags } from './rules.ts'

test('days are counted over the end of a month, a year and a leap day', () => {
  expect([dayAfter('2026-11-30', 1), dayAfter('2028-03-01', -1), dayAfter('2026-01-01', -1)]).toEqual([
    '2026-12-01',
    '2028-02-29',
    '2025-12-31',
  ])
})

test('the sum of days has their orders and totals; that of no day is nothing', () => {
  const day = { day: '2026-11-30', orders: 2, sold: 5, kinds: {} }
  expect(sumOf([day, { ...day, orders: 1, sold: 100_001 }])).toEqual({ orders: 3, sold: 100_006 })
  expect(sumOf([])).toEqual({ orders: 0, sold: 0 })
})

test('the conversion is of the days whose bags are known', () => {
  const day = (day: string, orders: number) => ({ day, orders, sold: 0, kinds: {} })
  const days = withBags(
    [day('2026-11-28', 7), day('2026-11-29', 1), day('2026-11-30', 2)],
    [
      { day: '2026-11-29', bags: 0 },
      { day: '2026-11-30', bags: 30 },
    ],
    [{ day: '2026-11-30', orders: 1 }],
  )
  expect(days.map(({ bags }) => bags)).toEqual([null, 0, 30])
  expect(days.map(({ fromBags }) => fromBags)).toEqual([7, 1, 1])
  expect(conversionOf(days)).toEqual({ days: 2, orders: 2, bags: 30 })
  expect(conversionOf([])).toEqual({ days: 0, orders: 0, bags: 0 })
})

test('bags are known from the day after the first that may have lost some', () => {
  expect(firstDayOfBags('2026-11-30', 90, '7')).toBe('2026-11-24')
  expect(firstDayOfBags('2026-11-30', 5, '7')).toBe('2026-11-26')
  for (const none of ['', '0', '-1', 'x']) expect(firstDayOfBags('2026-11-30', 30, none)).toBe('2026-11-01')
})

test('kinds of pieces and the rest add up to what was sold, the largest first and the rest last', () => {
  const day = { day: '2026-11-30', orders: 1, sold: 100_001, kinds: { ring: 20_001, chain: 30_000 } }
  expect(kindsOf([day, { ...day, sold: 7, kinds: { ring: 10_000, chain: -9_993 } }])).toEqual([
    { kind: 'ring', sold: 30_001 },
    { kind: 'chain', sold: 20_007 },
    { kind: null, sold: 50_000 },
  ])
  expect(kindsOf([{ ...day, sold: 50_001 }]).at(-1)).toEqual({ kind: 'ring', sold: 20_001 })
  expect(kindsOf([])).toEqual([])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticksOf } from './chart-ticks.ts'

test.each([
  [13_911, 14_451, { from: 13_800, to: 14_600, ticks: [13_800, 14_000, 14_200, 14_400, 14_600] }],
  [0.31, 0.36, { from: 0.3, to: 0.36, ticks: [0.3, 0.32, 0.34, 0.36] }],
  [275, 275, { from: 275, to: 276, ticks: [275, 276] }],
  [502.25, 504.75, { from: 502, to: 506, ticks: [502, 504, 506] }],
])('from %s to %s', (low, high, axis) => expect(ticksOf(low, high)).toEqual(axis))

test('an axis contains all values, with two to five round ticks', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e7, noNaN: true }), fc.double({ min: 0, max: 1e6, noNaN: true }), (low, more) => {
      const { from, to, ticks } = ticksOf(low, low + more)
      expect(from).toBeLessThanOrEqual(low)
      expect(to).toBeGreaterThanOrEqual((low + more) * (1 - 1e-9))
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect([ticks[0], ticks.at(-1)]).toEqual([from, to])
    }),
  )
})

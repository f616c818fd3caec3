import { expect, test } from 'vitest'
import { coarseFirst, nearestFrame, wrapFrame } from './spin-frames.ts'

test('every frame is fetched once, four evenly spaced ones before the frames between them', () => {
  const order = coarseFirst(36)
  expect(order.slice(0, 4)).toEqual([0, 9, 18, 27])
  expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 36 }, (_, frame) => frame))
  expect(coarseFirst(1)).toEqual([0])
  expect(coarseFirst(5)).toHaveLength(5)
})

test('after half of the frames, no gap is larger than three', () => {
  const there = new Set(coarseFirst(36).slice(0, 18))
  const gaps = Array.from({ length: 36 }, (_, at) => {
    const away = Math.abs(nearestFrame(at, there, 36) - at)
    return Math.min(away, 36 - away)
  })
  expect(Math.max(...gaps)).toBeLessThanOrEqual(3)
})

test('the nearest frame is searched across the end of the turn', () => {
  expect(nearestFrame(35, new Set([1, 20]), 36)).toBe(1)
  expect(nearestFrame(7, new Set([7, 8]), 36)).toBe(7)
  expect(nearestFrame(7, new Set(), 36)).toBe(0)
  expect([wrapFrame(-1, 36), wrapFrame(36, 36), wrapFrame(12, 36)]).toEqual([35, 0, 12])
})

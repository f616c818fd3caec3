import { expect, test } from 'vitest'
import { boundsOf, stepsOf } from './chart-scale.ts'

test('the lines of a chart are round numbers that reach the largest value', () => {
  expect(stepsOf(3_150_000)).toEqual([0, 2_000_000, 4_000_000])
  expect(stepsOf(100)).toEqual([0, 50, 100])
  expect(stepsOf(7)).toEqual([0, 5, 10])
  for (const nothing of [0, -1, Number.NaN, -Infinity]) expect(stepsOf(nothing)).toEqual([0, 1])
})

test('a scale has all values inside, also where they are equal', () => {
  expect(boundsOf([13_900, 14_405])).toEqual([13_849, 14_456])
  expect(boundsOf([14_405, 14_405])).toEqual([14_260, 14_550])
  expect(boundsOf([])).toEqual([0, 1])
})

import { expect, test } from 'vitest'
import { gradeOf } from './grade.ts'

test('a rate key yields clarity and colour if it has them', () => {
  expect(gradeOf('ND-SI-IJ')).toEqual({ clarity: 'SI', colour: 'I–J' })
  expect(gradeOf('SOL-.5-VS-GH')).toEqual({ clarity: 'VS', colour: 'G–H' })
  expect(gradeOf('ND-VVS-EF')).toEqual({ clarity: 'VVS', colour: 'E–F' })
  for (const key of ['LG-melee', 'RUBY', '']) expect(gradeOf(key)).toEqual({ clarity: '', colour: '' })
})

import { expect, test } from 'vitest'
import { certificateOf, gradeOf } from './rules.ts'

test('a rate key gives clarity and colour where it has them', () => {
  expect(gradeOf('ND-SI-IJ')).toEqual({ clarity: 'SI', colour: 'I–J' })
  expect(gradeOf('SOL-.5-VS-GH')).toEqual({ clarity: 'VS', colour: 'G–H' })
  expect(gradeOf('ND-VVS-EF')).toEqual({ clarity: 'VVS', colour: 'E–F' })
  for (const key of ['LG-melee', 'RUBY', '']) expect(gradeOf(key)).toEqual({ clarity: '', colour: '' })
})

test('one large diamond has a certificate of its own, small ones share one, other stones have none', () => {
  const stone = { key: '', type: 'diamond', shape: 'round', count: 1, caratMilli: 300 }
  expect(certificateOf([stone])).toBe('stone')
  expect(certificateOf([{ ...stone, type: 'lab diamond' }])).toBe('stone')
  expect(certificateOf([{ ...stone, caratMilli: 299 }])).toBe('piece')
  expect(certificateOf([{ ...stone, count: 2 }])).toBe('piece')
  expect([certificateOf([{ ...stone, type: 'ruby' }]), certificateOf([])]).toEqual([null, null])
})

import { expect, test } from 'vitest'
import { certificateOf } from './rules.ts'

test('one large diamond has a certificate of its own, small ones share one, other stones have none', () => {
  const stone = { key: '', type: 'diamond', shape: 'round', count: 1, caratMilli: 300 }
  expect(certificateOf([stone])).toBe('stone')
  expect(certificateOf([{ ...stone, type: 'lab diamond' }])).toBe('stone')
  expect(certificateOf([{ ...stone, caratMilli: 299 }])).toBe('piece')
  expect(certificateOf([{ ...stone, count: 2 }])).toBe('piece')
  expect([certificateOf([{ ...stone, type: 'ruby' }]), certificateOf([])]).toEqual([null, null])
})

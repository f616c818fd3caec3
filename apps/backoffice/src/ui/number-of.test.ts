import { expect, test } from 'vitest'
import { numberOf, percentOf } from './number-of.ts'

test('a number has the digits of any script, no exponent, and no comma, which may be thousands or decimals', () => {
  expect(['12', ' 4.56 ', '१२', '٤٫٥٦', '0', '5.'].map(numberOf)).toEqual([12, 4.56, 12, 4.56, 0, 5])
  expect(['', ' '].map(numberOf)).toEqual([null, null])
  for (const text of ['1e5', '4,56', '1,500', '-1', '.', 'x', '0x10', 'Infinity', '1 000'])
    expect([text, numberOf(text)]).toEqual([text, undefined])
})

test('a percentage is at most 100 and has at most two decimals', () => {
  expect(['8', '7.25', '100', '', '100.01', '7.255', '7,25'].map(percentOf)).toEqual([8, 7.25, 100, null, undefined, undefined, undefined])
})

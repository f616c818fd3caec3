import { expect, test } from 'vitest'
import { CellProblem, decimalSignIn, numberOf, readCellRows, scaled, withoutTags, writeCellRows, yesOf } from './cells.ts'

const ruleOf = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return error instanceof CellProblem ? error.rule : error
  }
}

test.each([
  ['4.212', 'point', 4.212],
  ['4,212', 'comma', 4.212],
  ['4,212', 'point', 4212],
  ['4.212', 'comma', 4212],
  ['4,212', 'either', 'number_unclear'],
  ['0,240', 'point', 0.24],
  ['12,5', 'point', 12.5],
  ['₹1,23,456.50', 'comma', 123456.5],
  ['1.234.567,8', 'point', 1234567.8],
  ['Rs. 99/-', 'point', 99],
  ['AED 1 250', 'point', 1250],
  ['4.25 gms', 'point', 4.25],
  ['१२.५', 'point', 12.5],
  ['١٢٫٥', 'point', 12.5],
  ['12 %', 'point', 12],
  ['', 'point', undefined],
  ['abc', 'point', 'number_not_valid'],
  ['1e5', 'point', 'number_not_valid'],
  ['--5', 'point', 'number_not_valid'],
  [3.5, 'comma', 3.5],
] as const)('%s with decimals after a %s is %s', (cell, mark, value) => {
  expect(ruleOf(() => numberOf(cell, mark))).toBe(value)
})

test('cells show how their file writes decimals; a weight has no thousands', () => {
  const marks = (['4.5', '4,5', '0,240', '1,234', '1,23,456', '1.234.567', '5', 'x', 4.5] as const).map((cell) => [
    decimalSignIn(cell, false),
    decimalSignIn(cell, true),
  ])
  expect(marks).toEqual([
    ['point', 'point'],
    ['comma', 'comma'],
    ['comma', 'comma'],
    [undefined, 'comma'],
    ['point', 'point'],
    ['comma', 'comma'],
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ])
})

test('a weight has at most three decimals, and yes and no are words', () => {
  expect([scaled(4.212, 1000), ruleOf(() => scaled(4.2125, 1000))]).toEqual([4212, 'too_many_decimals'])
  expect(['Yes', 'no', 'TRUE', '0', ''].map((cell) => yesOf(cell))).toEqual([true, false, true, false, undefined])
  expect(ruleOf(() => yesOf('perhaps'))).toBe('yes_no_not_valid')
})

test('parts of a cell are read as they were written', () => {
  const rows = [
    ['a', 'b|c', 'd;e', 'f\\g', 'x=y'],
    ['', 'two\nlines', '', '', ''],
  ]
  expect(readCellRows(writeCellRows(rows))).toEqual(rows)
  expect([readCellRows(''), readCellRows('a|b\nc|d')]).toEqual([
    [],
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ])
})

test('a text of another program loses its tags and scripts', () => {
  expect(withoutTags('<p>Plain &amp; <b>round</b>.</p><script>alert(1)</script><ul><li>One</li><li>Two &#233;</li></ul>')).toBe(
    'Plain & round.\nOne\nTwo é',
  )
})

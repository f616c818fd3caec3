import { describe, expect, test } from 'vitest'
import { divideRounded, exact, fromMajor, isCurrency, multiply, percent, prorate, roundTo, roundUpTo, sum, toDecimal } from './money.ts'

describe('an amount is whole and exact', () => {
  test('a fraction, and a number beyond exact doubles, are refused wherever amounts are created', () => {
    for (const wrong of [0.5, Number.NaN, Infinity, 2 ** 53, -(2 ** 53)]) expect(() => exact(wrong)).toThrow(RangeError)
    expect(() => sum([1, 0.5])).toThrow(RangeError)
    expect(() => sum([0.5, 0.5])).toThrow(RangeError)
    expect(() => sum([2 ** 53 - 1, 1])).toThrow(RangeError)
    expect(() => multiply(0.5, 1, 1)).toThrow(RangeError)
    expect(() => multiply(2 ** 52, 2 ** 10, 1)).toThrow(RangeError)
    expect(() => toDecimal(0.5, 'INR')).toThrow(RangeError)
  })
  test('zero is 0, never minus 0', () => {
    const nothing = [
      exact(-0),
      multiply(-1, 0, 10),
      multiply(-1, 1, 100),
      divideRounded(-1, 100),
      roundTo(-1, 100),
      roundUpTo(-1, 100),
      sum([]),
    ]
    expect(nothing.map((amount) => Object.is(amount, 0))).toEqual(nothing.map(() => true))
    expect(prorate(-1, [1, 2]).map((part) => Object.is(part, -0))).toEqual([false, false])
  })
  test('a divisor of zero or below is refused', () => {
    expect(() => divideRounded(1, 0)).toThrow(RangeError)
    expect(() => divideRounded(1, -2)).toThrow(RangeError)
    expect(divideRounded(0, 5)).toBe(0)
  })
})

describe('multiplying', () => {
  test('is exact where a double’s product is not, and where only its double is not', () => {
    expect(multiply(8_765_432_109_876_543, 9999, 10_000)).toBe(8_764_555_566_665_555)
    expect(multiply(-100_000_000_003, 1_000_003, 1_000_000)).toBe(-100_000_300_003)
    expect(multiply(79_780_097, 74_081_611, 1)).toBe(5_910_238_111_496_267)
    expect(multiply(69_918_637, 98_932_122, 7)).toBe(988_171_303_679_673)
  })
  test('rounds halves away from zero on both sides', () => {
    expect([multiply(1, 5, 10), multiply(-1, 5, 10), multiply(1, 4, 10), multiply(-1, 4, 10)]).toEqual([1, -1, 0, 0])
    expect([percent(333, 150), percent(-333, 150), percent(100, 10_000)]).toEqual([5, -5, 100])
  })
})

test('only currencies with a ledger are known; names of object properties are not', () => {
  expect(['INR', 'AED', 'USD', 'SGD', 'GBP'].every(isCurrency)).toBe(true)
  expect(['', 'inr', 'XAU', 'constructor', '__proto__'].some(isCurrency)).toBe(false)
})

describe('pro-rating', () => {
  test('rounds up the largest remainders; equal ones in their order', () => {
    expect(prorate(1, [1, 2])).toEqual([0, 1])
    expect(prorate(2, [1, 1, 1])).toEqual([1, 1, 0])
    expect(prorate(-2, [1, 1, 1])).toEqual([-1, -1, 0])
    expect(prorate(7, [2, 1, 2, 1, 1])).toEqual([2, 1, 2, 1, 1])
    expect(prorate(3, [5, 1, 5, 1])).toEqual([2, 0, 1, 0])
  })
  test('without any weight gives all to the first; zero gives zero to each', () => {
    expect([prorate(5, [0, 0]), prorate(0, [1, 2]), prorate(0, [0, 0]), prorate(0, [])]).toEqual([[5, 0], [0, 0], [0, 0], []])
    expect(() => prorate(5, [])).toThrow(RangeError)
  })
})

describe('an amount as text', () => {
  test('has the currency’s decimals, and a sign only below zero', () => {
    expect([toDecimal(0, 'USD'), toDecimal(100, 'USD'), toDecimal(-5, 'USD'), toDecimal(-12_345, 'USD')]).toEqual([
      '0.00',
      '1.00',
      '-0.05',
      '-123.45',
    ])
  })
  test('may leave out decimals, and nothing else', () => {
    expect(['12', '12.5', '12.50', '-12.5', 12.5, '0'].map((text) => fromMajor(text, 'INR'))).toEqual([1200, 1250, 1250, -1250, 1250, 0])
    for (const wrong of ['', '.5', '5.', '+5', '1,000', '--5', ' 5', '5 ', '5x', 'x5', '1.2.3', '1.234', Number.NaN, '9'.repeat(17)])
      expect(() => fromMajor(wrong, 'INR')).toThrow(RangeError)
  })
})

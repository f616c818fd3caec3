import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCount, formatMoney } from './format.ts'
import {
  type Currency,
  currencyDecimals,
  divideRounded,
  fromMajor,
  minorUnits,
  multiply,
  prorate,
  roundTo,
  roundUpTo,
  sum,
  toDecimal,
  toMajor,
} from './money.ts'

describe('rounding', () => {
  test('halves are rounded away from zero, in both directions', () => {
    expect([divideRounded(5, 2), divideRounded(-5, 2), divideRounded(4, 3)]).toEqual([3, -3, 1])
    expect([multiply(4060500, 1, 1000), multiply(-1, 5, 10)]).toEqual([4061, -1])
  })
  test('a list price is rounded to a step, or up to one', () => {
    expect([roundTo(26815365, 100), roundTo(-150, 100), roundUpTo(71162, 500), roundUpTo(71500, 500)]).toEqual([
      26815400, -200, 71500, 71500,
    ])
  })
  test('the fast path and the exact path agree', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e11, max: 1e11 }),
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: 100, max: 10_000 }),
        (a, b, d) => {
          expect(multiply(a, b, d)).toBe(divideRounded(BigInt(a) * BigInt(b), BigInt(d)))
        },
      ),
    )
  })
})

describe('pro-rating', () => {
  test('a coupon is shared by the largest remainder (R7)', () => {
    expect(prorate(500000, [23408125, 1250000, 487550])).toEqual([465450, 24855, 9695])
  })
  test('the shares add up to the amount, and no share has the wrong sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.array(fc.nat(1e9), { minLength: 1, maxLength: 30 }), (amount, weights) => {
        const parts = prorate(amount, weights)
        expect(sum(parts)).toBe(amount === 0 ? 0 : amount)
        expect(parts.every((part) => part === 0 || Math.sign(part) === Math.sign(amount))).toBe(true)
      }),
    )
  })
})

describe('the wire', () => {
  test('amounts are unchanged after conversion to the wire and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (amount) => {
        expect(fromMajor(toMajor(amount, 'AED'), 'AED')).toBe(amount)
      }),
    )
  })
  test('a third decimal is refused, not rounded', () => {
    expect(() => fromMajor('1.005', 'INR')).toThrow(RangeError)
    expect(() => fromMajor('1e3', 'INR')).toThrow(RangeError)
    expect(toDecimal(5, 'USD')).toBe('0.05')
  })
})

describe('currencies without two decimals', () => {
  test('yen have none and dinars three: on the wire, as decimals and as minor units', () => {
    expect([minorUnits('JPY'), minorUnits('INR'), minorUnits('KWD')]).toEqual([1, 100, 1000])
    expect([toDecimal(1234, 'JPY'), toDecimal(-5, 'JPY'), toDecimal(0, 'JPY')]).toEqual(['1234', '-5', '0'])
    expect([toDecimal(1_234_567, 'KWD'), toDecimal(-5, 'KWD')]).toEqual(['1234.567', '-0.005'])
    expect([fromMajor('1234', 'JPY'), fromMajor(-5, 'JPY'), fromMajor('1234.5', 'KWD'), fromMajor(0.005, 'KWD')]).toEqual([
      1234, -5, 1_234_500, 5,
    ])
    expect(() => fromMajor('1.5', 'JPY')).toThrow(RangeError)
    expect(() => fromMajor('1.0005', 'KWD')).toThrow(RangeError)
  })
  test('amounts are unchanged after conversion and back in every currency', () => {
    const currency = fc.constantFrom(...(Object.keys(currencyDecimals) as Currency[]))
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), currency, (amount, code) => {
        expect(fromMajor(toMajor(amount, code), code)).toBe(amount)
      }),
    )
  })
  test('are formatted with their decimals, on a card and in a breakup', () => {
    const japan = { locale: 'en-JP', currency: 'JPY', symbol: '¥', decimals: 0 } as const
    expect([formatMoney(268154, japan), formatMoney(268154, japan, 'exact'), formatMoney(268154, { ...japan, decimals: 2 })]).toEqual([
      '¥268,154',
      '¥268,154',
      '¥268,154',
    ])
    const kuwait = { locale: 'en-KW', currency: 'KWD', symbol: 'KWD', decimals: 3 } as const
    expect([
      formatMoney(1_401_923, kuwait),
      formatMoney(1_401_920, { ...kuwait, decimals: 2 }),
      formatMoney(1_401_923, { ...kuwait, decimals: 0 }),
    ]).toEqual(['KWD\u00a01,401.923', 'KWD\u00a01,401.92', 'KWD\u00a01,401.923'])
  })
})

test('a count limited by its maximum is written with a plus', () => {
  expect([formatCount(6000, 'en-IN', true), formatCount(600000, 'en-IN'), formatCount(12, 'ar-AE')]).toEqual(['6,000+', '6,00,000', '12'])
})

describe('displayed prices', () => {
  const india = { locale: 'en-IN', currency: 'INR', symbol: '₹', decimals: 0 } as const
  test('rupees are grouped in lakhs, in Latin digits, also in Marathi', () => {
    expect(formatMoney(26815400, india)).toBe('₹2,68,154')
    expect(formatMoney(26815400, { ...india, locale: 'mr-IN' })).toBe('₹2,68,154')
    expect(formatMoney(26815400, india, 'exact')).toBe('₹2,68,154.00')
  })
  test('dirhams have a letter symbol, a space and two decimals; in Arabic their own symbol after the number, in fixed order', () => {
    const style = { currency: 'AED', symbol: 'AED', decimals: 2 } as const
    expect(formatMoney(1401923, { ...style, locale: 'en-AE' })).toBe('AED\u00a014,019.23')
    expect(formatMoney(1401923, { ...style, locale: 'ar-AE' })).toBe('\u2067\u206614,019.23\u2069\u00a0د.إ\u2069')
    expect(formatMoney(-1401923, { ...style, locale: 'ar-AE' })).toBe('\u2067\u2066\u221214,019.23\u2069\u00a0د.إ\u2069')
  })
  test('a negative amount has a real minus sign', () => {
    expect(formatMoney(-100800, india)).toBe('\u2212₹1,008')
  })
  test('a card never hides a fraction of the price', () => {
    expect(formatMoney(12345, india)).toBe('₹123.45')
  })
})

import { describe, expect, test } from 'vitest'
import { formatCarats, formatGrams, formatMillimetres, formatMoney } from './format.ts'

describe('money', () => {
  const dollars = { locale: 'en-US', currency: 'USD', symbol: '$', decimals: 2 } as const
  test('a sign is directly before the digits, a letter symbol has a space', () => {
    expect(formatMoney(71_500, dollars)).toBe('$715.00')
    expect(formatMoney(71_500, { ...dollars, symbol: 'S$' })).toBe('S$715.00')
    expect(formatMoney(71_500, { ...dollars, symbol: 'AED' })).toBe('AED\u00a0715.00')
  })
  test('a card shows the site’s decimals if the price has no fraction', () => {
    expect([formatMoney(71_500, { ...dollars, decimals: 0 }), formatMoney(71_550, { ...dollars, decimals: 0 })]).toEqual([
      '$715',
      '$715.50',
    ])
    expect([formatMoney(0, dollars), formatMoney(-1, dollars)]).toEqual(['$0.00', '\u2212$0.01'])
  })
  test('digits are Latin in every language', () => {
    expect(formatMoney(123_456_00, { ...dollars, locale: 'ar-EG' })).toMatch(/^\$[\d.,]+$/)
    expect(formatGrams(16_250, 'mr-IN')).toBe('16.250')
  })
})

test('a change has its sign, plus or minus, next to the number in Arabic too; zero has none', () => {
  const rupees = { locale: 'en-IN', currency: 'INR', symbol: '₹', decimals: 0 } as const
  const change = (amount: number) => formatMoney(amount, rupees, 'card', true)
  expect([change(100), change(-100), change(0)]).toEqual(['+₹1', '−₹1', '₹0'])
  const dirhams = { locale: 'ar-AE', currency: 'AED', symbol: 'AED', decimals: 2 } as const
  expect(formatMoney(175, dirhams, 'card', true)).toBe('\u2067\u2066+1.75\u2069\u00a0د.إ\u2069')
})

test('grams have three decimals; on cards always two', () => {
  expect([formatGrams(16_250, 'en-IN'), formatGrams(16_250, 'en-IN', 'short'), formatGrams(16_255, 'en-IN', 'short')]).toEqual([
    '16.250',
    '16.25',
    '16.26',
  ])
})
test('carats have two decimals, three if the third is not zero', () => {
  expect([formatCarats(680, 'en-IN'), formatCarats(685, 'en-IN'), formatCarats(1000, 'en-IN')]).toEqual(['0.68', '0.685', '1.00'])
})

test('millimetres have one decimal at most', () => {
  expect([formatMillimetres(1730, 'en-IN'), formatMillimetres(1735, 'en-IN'), formatMillimetres(5796, 'ar-AE')]).toEqual([
    '17.3',
    '17.4',
    '58',
  ])
})

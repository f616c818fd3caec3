import { expect, test } from 'vitest'
import { copiedRates, parseFactor } from './copied-rates.ts'

const factorOf = (typed: string) => {
  const factor = parseFactor(typed)
  if (!factor) throw new Error(`${typed} is no factor`)
  return factor
}
const converted = (rate: number, decimals: number, factor: string, toDecimals: number) =>
  copiedRates({ '22K': rate }, decimals, factorOf(factor), { names: ['22K'], decimals: toDecimals }).texts['22K']

test('a factor is read in every script, and nothing else is taken for one', () => {
  expect(['0.0438', ' 22.8310502283', '२.५', '٠٫٠٤٣٨', '1'].map(parseFactor)).toEqual([
    { numerator: 438n, denominator: 10_000n },
    { numerator: 228_310_502_283n, denominator: 10n ** 10n },
    { numerator: 25n, denominator: 10n },
    { numerator: 438n, denominator: 10_000n },
    { numerator: 1n, denominator: 1n },
  ])
  for (const typed of ['', '0', '0.000', '-1', '1,5', '1.', '.5', '1e3', '1/22', '0.12345678901', '1234567890'])
    expect([typed, parseFactor(typed)]).toEqual([typed, undefined])
})

test('a rate is rounded once, half up, to the decimals of the other currency', () => {
  expect(converted(14_405, 2, '0.035', 2)).toBe('504.18')
  // 504.175 is no double: it would be rounded down.
  expect(converted(1.005, 3, '1', 2)).toBe('1.01')
  expect(converted(504.75, 2, '1', 2)).toBe('504.75')
  expect(converted(136.05, 2, '155.2', 0)).toBe('21115')
  expect(converted(14_405, 2, '0.0036', 3)).toBe('51.858')
  expect(converted(100, 0, '0.5', 3)).toBe('50')
})

test('rates that the other site does not have, or that fit into no field, are named and fill nothing', () => {
  const rates = { '24K': 15_715, '9K': 5893, S925: 0.01 }
  expect(copiedRates(rates, 2, factorOf('0.1'), { names: ['24K', 'S925'], decimals: 2 })).toEqual({
    texts: { '24K': '1571.50' },
    left: ['9K', 'S925'],
  })
  expect(copiedRates(rates, 2, factorOf('999999999'), { names: ['24K'], decimals: 2 })).toEqual({
    texts: {},
    left: ['24K', '9K', 'S925'],
  })
})

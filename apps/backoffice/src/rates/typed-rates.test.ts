import { expect, test } from 'vitest'
import { changedRates, feedTexts, movedRate, parsePercent, rateText, typedRateOf } from './typed-rates.ts'

const rules = { decimals: 2, guardPercent: 3 }
const live = { rate: 100, floor: 20, ceiling: 500, dayAgo: 98 }

test('a rate stands in its field without separators of thousands', () => {
  expect([rateText(504.5, 2), rateText(15_904, 2)]).toEqual(['504.50', '15904'])
})

test('a percentage has a sign and up to two decimals, and moves a rate to the decimals of the site', () => {
  expect(['+1.20', '-0.3', '\u22122', '5'].map(parsePercent)).toEqual([1.2, -0.3, -2, 5])
  expect(['', '1,2', '51', '1.234', '%'].map(parsePercent)).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect([movedRate(15_715, 1.2, 2), movedRate(15_715, 1.2, 0), movedRate(504.75, 0, 2)]).toEqual(['15903.58', '15904', '504.75'])
})

test('the guard compares with the live rate and with a day ago, and exactly the limit is within it', () => {
  const of = (typed: string | undefined, dayAgo: number | null = null) => typedRateOf({ ...live, dayAgo }, typed, rules)
  expect(of(undefined)).toMatchObject({ text: '100', isChanged: false, needsApproval: false, difference: 0 })
  expect(of('103')).toMatchObject({ isChanged: true, percent: 3, difference: 3, needsApproval: false })
  expect(of('103.01')).toMatchObject({ needsApproval: true })
  expect(of('96.99')).toMatchObject({ needsApproval: true, difference: -3.01 })
  expect(of('101', 98)).toMatchObject({ percent: 1, dayPercent: 3.06, needsApproval: true })
})

test('the guard compares with the feed, and names each comparison that is exceeded', () => {
  const of = (typed: string | undefined, feed: number | null) => typedRateOf({ ...live, dayAgo: null, feed }, typed, rules)
  expect(of('102', 99)).toMatchObject({ percent: 2, feedPercent: 3.03, exceeds: ['feed'], needsApproval: true })
  expect(of('103', 100)).toMatchObject({ exceeds: [], needsApproval: false })
  expect(of('104', 100)).toMatchObject({ exceeds: ['live', 'feed'] })
  expect(of('102', null)).toMatchObject({ feedPercent: null, exceeds: [], needsApproval: false })
  // A field that nobody typed in is not sent, however far the feed is.
  expect(of(undefined, 50)).toMatchObject({ exceeds: [], needsApproval: false })
})

test('the feed fills the fields of the purities that it gives', () => {
  const metals = [
    { purity: '22K', feed: 14_405.5 },
    { purity: '9K', feed: null },
  ]
  expect(feedTexts({ metals, decimals: 2 })).toEqual({ '22K': '14405.50' })
})

test('a rate that was never set may stay empty, and is compared with nothing', () => {
  const of = (typed?: string) => typedRateOf({ ...live, rate: null }, typed, rules)
  expect(of()).toMatchObject({ text: '', isChanged: false, problem: undefined, needsApproval: false })
  expect(of('450')).toMatchObject({ isChanged: true, value: 450, difference: 0, needsApproval: false })
  expect([of(' ').problem, of('x').problem, of('501').problem]).toEqual([undefined, 'unreadable', 'outside'])
})

test('a rate outside of the limits or unreadable keeps all from being sent', () => {
  const rate = (typed?: string) => typedRateOf(live, typed, rules)
  expect([rate('19.99').problem, rate('500').problem, rate('501').problem, rate('x').problem]).toEqual([
    'outside',
    undefined,
    'outside',
    'unreadable',
  ])
  expect(changedRates({ A: rate('102'), B: rate() })).toEqual({ A: 102 })
  expect(changedRates({ A: rate('102'), B: rate('x') })).toBeUndefined()
})

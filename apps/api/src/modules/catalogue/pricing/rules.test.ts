import { describe, expect, test } from 'vitest'
import type { RateVersion } from './port.ts'
import { farFrom, implausible, outOfBand, plausibleBand, splitRates, toRateVersion, toInput } from './rules.ts'
import type { InputRow } from './store.ts'

const rates = { '22K': { metal: 'gold', rate: 1_440_500 }, '925': { metal: 'silver', rate: 18_000 } }
const rateVersion: RateVersion = {
  versionId: 7,
  version: 3,
  at: new Date('2026-11-21T10:00:00Z'),
  author: 'owner',
  approvedBy: null,
  rates,
}
const row: InputRow = {
  variantId: 'ring-1',
  productId: 'ring',
  metal: 'gold',
  purity: '22K',
  netMg: 4000,
  wastagePercent: 850,
  makingKind: 'percent',
  makingValue: 1400,
  makingMinimum: 50_000,
  makingDiscount: 2000,
  stones: [{ key: 'D', type: 'diamond', shape: 'round', count: 1, caratMilli: 500, unit: 'carat', rate: 16_000_000 }],
  others: [{ code: 'certificate', amount: 75_000 }],
  articles: 2,
  piece: null,
}

test('a rate version is read with its time as a date', () => {
  expect(toRateVersion({ ...rateVersion, at: '2026-11-21T10:00:00Z' })).toEqual(rateVersion)
})

describe('a price input', () => {
  test('has all stored fields, and the rate version’s rate of its purity', () => {
    expect(toInput(row, rateVersion)).toEqual({
      metals: [{ metal: 'gold', purity: '22K', netMg: 4000, rate: 1_440_500 }],
      wastagePercent: 850,
      making: { kind: 'percent', value: 1400, minimum: 50_000 },
      stones: row.stones,
      others: row.others,
      discounts: { making: { kind: 'percent', value: 2000 } },
      hallmarkedArticles: 2,
    })
    expect(toInput({ ...row, makingDiscount: 0 }, rateVersion)?.discounts).toEqual({})
  })
  test('is undefined where the rate version has no rate for its purity, and needs none without metal', () => {
    expect(toInput({ ...row, purity: '14K' }, rateVersion)).toBeUndefined()
    expect(toInput({ ...row, purity: '14K', netMg: 0 }, rateVersion)?.metals).toEqual([])
    expect(toInput({ ...row, netMg: 0 }, rateVersion)?.metals).toEqual([])
    expect(toInput({ ...row, netMg: 1 }, rateVersion)?.metals).toHaveLength(1)
  })
})

test('a rate change of more than three per cent, up or down, needs a second person; a new purity does not', () => {
  const old = { a: { metal: 'gold', rate: 1_000_000 }, b: { metal: 'gold', rate: 1_000_000 } }
  expect(implausible({ live: old }, { a: 1_030_000, b: 970_000 })).toEqual({})
  expect(implausible({ live: old }, { a: 1_030_001, b: 970_000 })).toEqual({ a: { live: 300 } })
  expect(implausible({ dayAgo: old, feed: old }, { a: 1_000_000, b: 969_999 })).toEqual({ b: { dayAgo: -300, feed: -300 } })
  expect(implausible({ live: old }, { c: 5 })).toEqual({})
})

describe('the plausible band of a rate', () => {
  test.each([
    ['gold', '24K', 'USD', 3000, 75_000],
    ['gold', '18K', 'INR', 198_000, 4_950_000],
    ['gold', '9K', 'USD', 1125, 28_125],
    ['gold', '999', 'GBP', 2278, 56_943],
    ['gold', '24K', 'JPY', 4650, 116_250],
    ['gold', '24K', 'KWD', 9210, 230_250],
    ['gold', '24K', 'SGD', 3870, 96_750],
    ['platinum', 'PT950', 'AED', 4533, 115_054],
    ['silver', 'S925', 'USD', 56, 1480],
  ] as const)('%s %s in %s: from %i to %i a gram', (metal, purity, currency, floor, ceiling) => {
    expect(plausibleBand(metal, purity, currency, 1)).toEqual({ floor, ceiling })
  })
  test('rates of stones and old metal are compared with the present ones and those of a day ago, and each exceeded comparison is named', () => {
    const former = {
      live: new Map([['RUBY', 1000]]),
      dayAgo: new Map<string, number | null>([
        ['RUBY', 960],
        ['22K', null],
      ]),
    }
    expect(farFrom(former, { RUBY: 1010 }, { isRestoring: false })).toEqual({ RUBY: { dayAgo: 521 } })
    expect(farFrom(former, { RUBY: 1040 }, { isRestoring: false })).toEqual({ RUBY: { live: 400, dayAgo: 833 } })
    expect(farFrom(former, { RUBY: 1040 }, { isRestoring: true })).toEqual({ RUBY: { dayAgo: 833 } })
    expect(farFrom(former, { RUBY: 980, '22K': 5, '18K': null }, { isRestoring: false })).toEqual({})
  })

  test('a purity without a fineness in its name counts as fine', () => {
    for (const purity of ['fine', '22KX', 'X22K', '122K', 'PT95', '9950', 'pt950'])
      expect([purity, plausibleBand('gold', purity, 'USD', 1)]).toEqual([purity, { floor: 3000, ceiling: 75_000 }])
  })
  test('a metal without a band is limited to between a fifth of its last rate and five times that', () => {
    for (const metal of ['palladium', 'constructor'])
      expect(plausibleBand(metal, '24K', 'USD', 1001)).toEqual({ floor: 201, ceiling: 5005 })
  })
  test('the first rate outside its band or not in whole minor units is named with the band; a rate without a predecessor is accepted', () => {
    const old = { '24K': { metal: 'gold', rate: 9000 }, '18K': { metal: 'gold', rate: 7000 } }
    expect([outOfBand(old, { '24K': 3000, '18K': 56_250 }, 'USD'), outOfBand(old, { '24K': 75_000 }, 'USD')]).toEqual([
      undefined,
      undefined,
    ])
    expect(outOfBand(old, { '24K': 2999 }, 'USD')).toEqual({ purity: '24K', floor: 3000, ceiling: 75_000 })
    expect(outOfBand(old, { '24K': 9000, '18K': 56_251 }, 'USD')).toEqual({ purity: '18K', floor: 2250, ceiling: 56_250 })
    expect(outOfBand(old, { '24K': 0, '18K': 0 }, 'USD')?.purity).toBe('24K')
    for (const rate of [9000.5, Number.NaN]) expect(outOfBand(old, { '24K': rate }, 'USD')?.purity).toBe('24K')
    expect(outOfBand(old, { '22K': 0 }, 'USD')).toBeUndefined()
  })
})

test('rates are parted by the guard; the rate of old metal stays with that of its purity', () => {
  const rates = { '22K': 1, S925: 2, PT950: 3 }
  const buys = { '22K': 1, S925: 1, PT950: 1 }
  const stones = { RUBY: 1, PEARL: 2 }
  expect(splitRates({ rates, buys, stones }, ['rates.S925', 'buys.PT950', 'stones.PEARL'])).toEqual({
    within: { rates: { '22K': 1 }, buys: { '22K': 1 }, stones: { RUBY: 1 } },
    beyond: { rates: { S925: 2, PT950: 3 }, buys: { S925: 1, PT950: 1 }, stones: { PEARL: 2 } },
  })
  expect(splitRates({ rates: { '22K': 1 }, buys: {}, stones: {} }, ['rates.22K'])).toBeUndefined()
  expect(splitRates({ rates: { '22K': 1 }, buys: {}, stones: {} }, [])).toBeUndefined()
})

import { expect, test } from 'vitest'
import { splitTyped } from './split-rates.ts'
import { typedRateOf } from './typed-rates.ts'

const rules = { decimals: 2, guardPercent: 3 }
/** A rate of 100 that becomes another one. */
const to = (after: number) => typedRateOf({ rate: 100, floor: 10, ceiling: 1000 }, String(after), rules)
const names = (typed: Parameters<typeof splitTyped>[0]) => {
  const parts = splitTyped(typed)
  return parts && [parts.within, parts.beyond].map((part) => part.map(({ kind, name }) => `${kind} ${name}`))
}

test('rates within the guard are parted from those beyond it; the rate of old metal stays with its purity', () => {
  const metals = { '22K': to(101), '18K': to(100), S925: to(104), PT950: to(102) }
  expect(names({ metals, buys: { '22K': to(99), S925: to(101), PT950: to(90) }, stones: { RUBY: to(101), PEARL: to(110) } })).toEqual([
    ['metals 22K', 'buys 22K', 'stones RUBY'],
    ['metals S925', 'metals PT950', 'buys S925', 'buys PT950', 'stones PEARL'],
  ])
})

test('nothing is parted where all rates are within the guard, or none is', () => {
  expect(names({ metals: { '22K': to(101) }, buys: {}, stones: {} })).toBeUndefined()
  expect(names({ metals: { '22K': to(104), '18K': to(100) }, buys: {}, stones: {} })).toBeUndefined()
})

import { describe, expect, test } from 'vitest'
import { bangleDiameter, ringChart, ringSize, ringSizeLabel } from './ring-sizes.ts'

describe('ring sizes', () => {
  test('the first, last and middle rows of the chart are named in each country’s system', () => {
    expect([5, 15, 30].map((size) => (['IN', 'US', 'UK', 'EU'] as const).map((system) => ringSizeLabel(size, system)))).toEqual([
      ['5', '3¼', 'F½', '45'],
      ['15', '7¼', 'O', '55'],
      ['30', '13', 'Z½', '70'],
    ])
  })
  test('European sizes are the circumference in millimetres, American ones grow by at least a quarter, to a tenth of a size', () => {
    const american = (us: string) =>
      Number.parseInt(us, 10) + { '¼': 0.25, '½': 0.5, '¾': 0.75 }[us.slice(-1) as '¼' | '½' | '¾'] || Number(us)
    for (const row of ringChart()) {
      expect(Math.abs(row.circumference / 100 - row.eu)).toBeLessThanOrEqual(0.5)
      expect(Math.abs(american(row.us) - (row.circumference / 100 / Math.PI - 11.63) / 0.8128)).toBeLessThan(0.25)
    }
    expect(ringChart()).toHaveLength(24)
  })
  test('British sizes increase by letters and halves', () => {
    const british = ringChart().map((row) => (row.uk.codePointAt(0) ?? 0) + (row.uk.endsWith('½') ? 0.5 : 0))
    expect(british).toEqual([...new Set(british)].toSorted((a, b) => a - b))
    expect(british.every((size) => size >= 70 && size < 91)).toBe(true)
  })
  test('a size between two rows is interpolated, with the larger row’s British name', () => {
    expect(ringSize(27)).toEqual({ indian: 27, circumference: 6685, us: '11¾', uk: 'Y', eu: 67 })
    expect(ringSize(29)).toEqual({ indian: 29, circumference: 6875, us: '12½', uk: 'Z½', eu: 69 })
    expect(ringSize(5.5)).toEqual({ indian: 5.5, circumference: 4545, us: '3½', uk: 'G½', eu: 45 })
    expect([5.1, 6.4, 23.5].map((size) => ringSize(size).us)).toEqual(['3¼', '4', '10½'])
  })
  test('a size outside of the chart is undefined', () => {
    for (const size of [4, 31]) expect(() => ringSize(size)).toThrow(RangeError)
  })
})

test('a bangle size has two numbers: inches and sixteenths', () => {
  expect(['2.0', '2', '2.2', '2.8', '2.10', '3.15'].map(bangleDiameter)).toEqual([5080, 5080, 5398, 6350, 6668, 10_001])
})

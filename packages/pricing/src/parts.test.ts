import { describe, expect, test } from 'vitest'
import { makingCharge, netWeight, partRows, stonesValue } from './parts.ts'
import type { PriceInput, Stones } from './types.ts'

const gold = { metal: 'gold', purity: '22K', netMg: 8000, rate: 1_000_000 } as const
const plain: PriceInput = {
  metals: [gold],
  wastagePercent: 0,
  making: { kind: 'flat', value: 0, minimum: 0 },
  stones: [],
  others: [],
  discounts: {},
  hallmarkedArticles: 0,
}
const rows = (more: Partial<PriceInput>) => partRows({ ...plain, ...more })
const metal = { code: 'metal', metal: 'gold', purity: '22K', weightMg: 8000, rate: 1_000_000, rateUnit: 'gram', value: 8_000_000 }
const ruby: Stones = { key: 'R', type: 'ruby', shape: 'oval', count: 3, caratMilli: 500, unit: 'carat', rate: 200_000 }

describe('making', () => {
  test.each([
    ['per_gram', 1500, 12_000],
    ['percent', 1000, 800_000],
    ['flat', 65_000, 65_000],
    ['per_piece', 30_000, 30_000],
  ] as const)('%s', (kind, value, charge) => {
    expect(makingCharge({ kind, value, minimum: 0 }, 8000, 8_000_000)).toBe(charge)
    expect(makingCharge({ kind, value, minimum: charge - 1 }, 8000, 8_000_000)).toBe(charge)
    expect(makingCharge({ kind, value, minimum: charge + 1 }, 8000, 8_000_000)).toBe(charge + 1)
  })
  test('a pair counts twice', () => {
    expect(makingCharge({ kind: 'per_piece', value: 30_000, minimum: 0, pieces: 2 }, 8000, 8_000_000)).toBe(60_000)
  })
})

test('stones are charged by carat, by piece or flat', () => {
  expect((['carat', 'piece', 'flat'] as const).map((unit) => stonesValue({ ...ruby, unit }))).toEqual([100_000, 600_000, 200_000])
})

test('the net weight is the gross weight less the stones, at a fifth of a gram per carat, and less other parts', () => {
  expect([netWeight(3420, 680), netWeight(3420, 680, 100), netWeight(3420, 3)]).toEqual([3284, 3184, 3419])
})

describe('the rows of a price', () => {
  test('a metal only is one row: making, wastage and discounts of zero are not shown', () => {
    expect(rows({})).toEqual([metal])
  })
  test('two metals have a weight row each and one making charge', () => {
    const platinum = { metal: 'platinum', purity: 'PT950', netMg: 1000, rate: 400_000 }
    expect(rows({ metals: [gold, platinum], making: { kind: 'per_gram', value: 1000, minimum: 0 }, wastagePercent: 1000 })).toEqual([
      metal,
      { code: 'metal', metal: 'platinum', purity: 'PT950', weightMg: 1000, rate: 400_000, rateUnit: 'gram', value: 400_000 },
      { code: 'wastage', rate: 1000, rateUnit: 'percent', value: 840_000 },
      { code: 'making', weightMg: 9000, rate: 1000, rateUnit: 'gram', value: 9000 },
    ])
  })
  test('stone rows have their unit of charge', () => {
    const shown = { code: 'stone', name: 'ruby', shape: 'oval', count: 3 }
    expect((['carat', 'piece', 'flat'] as const).map((unit) => rows({ stones: [{ ...ruby, unit }] })[1])).toEqual([
      { ...shown, caratMilli: 500, rate: 200_000, rateUnit: 'carat', value: 100_000 },
      { ...shown, rate: 200_000, rateUnit: 'piece', value: 600_000 },
      { ...shown, value: 200_000 },
    ])
  })
  test.each([
    ['per_gram', { weightMg: 8000, rate: 1500, rateUnit: 'gram' }, 12_000],
    ['percent', { rate: 1500, rateUnit: 'percent' }, 1_200_000],
    ['per_piece', { rate: 1500, rateUnit: 'piece', count: 1 }, 1500],
    ['flat', {}, 1500],
  ] as const)('the making row has its unit: %s', (kind, measure, value) => {
    expect(rows({ making: { kind, value: 1500, minimum: 0 } })[1]).toEqual({ code: 'making', ...measure, value })
  })
  test('making of a pair is charged twice if it is per piece', () => {
    expect(rows({ making: { kind: 'per_piece', value: 1500, minimum: 0, pieces: 2 } })[1]).toMatchObject({ count: 2, value: 3000 })
  })
  test('a discount on making is a percentage of it', () => {
    const making = { kind: 'flat', value: 100_000, minimum: 0 } as const
    const off = (value: number) => rows({ making, discounts: { making: { kind: 'percent', value } } })
    expect(off(2000)[2]).toEqual({ code: 'making_discount', rate: 2000, rateUnit: 'percent', value: -20_000 })
    expect(off(20_000)[2]).toEqual({ code: 'making_discount', rate: 10_000, rateUnit: 'percent', value: -100_000 })
    expect(off(0)).toHaveLength(2)
    expect(rows({ discounts: { making: { kind: 'percent', value: 2000 } } })).toHaveLength(1)
  })
  test('other charges come last, under their own names', () => {
    expect(rows({ others: [{ code: 'certificate', amount: 75_000 }], making: { kind: 'flat', value: 1, minimum: 0 } })[2]).toEqual({
      code: 'other',
      name: 'certificate',
      value: 75_000,
    })
  })
})

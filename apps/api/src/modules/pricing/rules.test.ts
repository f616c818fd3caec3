import { describe, expect, test } from 'vitest'
import type { RateBoard } from './port.ts'
import { implausible, toBoard, toInput } from './rules.ts'
import type { InputRow } from './store.ts'

const rates = { '22K': { metal: 'gold', rate: 1_440_500 }, '925': { metal: 'silver', rate: 18_000 } }
const board: RateBoard = { versionId: 7, version: 3, at: new Date('2026-11-21T10:00:00Z'), author: 'owner', rates }
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
}

test('a board is read with its moment as a date', () => {
  expect(toBoard({ ...board, at: '2026-11-21T10:00:00Z' })).toEqual(board)
})

describe('what a piece’s price is made of', () => {
  test('is all that is stored of it, with the board’s rate of its own purity', () => {
    expect(toInput(row, board)).toEqual({
      metals: [{ metal: 'gold', purity: '22K', netMg: 4000, rate: 1_440_500 }],
      wastagePercent: 850,
      making: { kind: 'percent', value: 1400, minimum: 50_000 },
      stones: row.stones,
      others: row.others,
      discounts: { making: { kind: 'percent', value: 2000 } },
      hallmarkedArticles: 2,
    })
    expect(toInput({ ...row, makingDiscount: 0 }, board)?.discounts).toEqual({})
  })
  test('is unknown where the board has no rate for its purity, and needs none where nothing is weighed', () => {
    expect(toInput({ ...row, purity: '14K' }, board)).toBeUndefined()
    expect(toInput({ ...row, purity: '14K', netMg: 0 }, board)?.metals).toEqual([])
    expect(toInput({ ...row, netMg: 0 }, board)?.metals).toEqual([])
    expect(toInput({ ...row, netMg: 1 }, board)?.metals).toHaveLength(1)
  })
})

test('a rate that moves by more than three per cent, up or down, needs a second person; a new purity does not', () => {
  const old = { a: { metal: 'gold', rate: 1_000_000 }, b: { metal: 'gold', rate: 1_000_000 } }
  expect(implausible(old, { a: 1_030_000, b: 970_000 })).toEqual([])
  expect(implausible(old, { a: 1_030_001, b: 970_000 })).toEqual(['a'])
  expect(implausible(old, { a: 1_000_000, b: 969_999 })).toEqual(['b'])
  expect(implausible(old, { c: 5 })).toEqual([])
})

import { expect, test } from 'vitest'
import { comparisonOf, foundOf, gramsOf, impossibleIn, type TypedInspection, typedOf } from './inspection.ts'

const stones = (name: string, count: number) => ({ code: 'stone', name, count, value: 1 })
const piece = {
  huids: ['6M2RXA', 'QQ11AA'],
  sold: { grossMg: 2858, netMg: 2840 },
  breakup: [{ code: 'metal', value: 1 }, stones('diamond', 9), stones('ruby', 2)],
  inspection: null,
}
const typed: TypedInspection = {
  huids: ['QQ11AA', '6M2RXA'],
  gross: '2.856',
  net: '',
  stones: ['8', '2'],
  wear: 'none',
  papers: 'back',
  claim: 'as_said',
  cause: 'merchant',
  goesTo: 'workshop',
  note: 'Claw at seat 7.',
}
const isHuid = (text: string) => /^[A-Z0-9]{6}$/.test(text)

test('an inspection is compared with what was sold: numbers in any order, weights to the milligram, stones by row', () => {
  expect(comparisonOf(piece, typed)).toMatchObject({ huids: true, gross: -2, net: undefined, stones: [{ found: 8 }, { found: 2 }] })
  expect(comparisonOf(piece, { ...typed, huids: ['QQ11AA', 'ZZZZZZ'] }).huids).toBe(false)
  expect(comparisonOf(piece, typedOf(piece))).toMatchObject({ huids: undefined, gross: undefined, stones: [{ found: undefined }, {}] })
})

test('it is sent once nothing is missing; the net weight may be, and a number that cannot be read', () => {
  const found = foundOf(typed, { articles: 2, isHuid })
  expect(found).toMatchObject({ grossMg: 2856, netMg: null, stones: [8, 2], goesTo: 'workshop' })
  expect(foundOf({ ...typed, huids: ['', ''] }, { articles: 2, isHuid })).toBeDefined()
  for (const part of [
    { gross: '' },
    { gross: 'x' },
    { net: 'x' },
    { stones: ['8', ''] },
    { stones: ['1.5', '2'] },
    { stones: ['-1', '2'] },
    { wear: '' as const },
    { huids: ['6M', ''] },
  ])
    expect(foundOf({ ...typed, ...part }, { articles: 2, isHuid })).toBeUndefined()
  expect(typedOf({ ...piece, inspection: { ...found!, by: 'Imran', at: '' } })).toEqual(typed)
})

test('a net weight above the gross weight, and more stones than were sold, cannot be', () => {
  expect(impossibleIn(piece, typed)).toEqual({ net: false, stones: [false, false] })
  expect(impossibleIn(piece, { ...typed, net: '2.857', stones: ['10', '2'] })).toEqual({ net: true, stones: [true, false] })
})

test('a weight may have the digits of any script, and no comma, which may be thousands or decimals', () => {
  expect([gramsOf('٢٫٨٥٦'), gramsOf('2.856'), gramsOf('0'), gramsOf('-1'), gramsOf(''), gramsOf('4,56')]).toEqual([
    2856,
    2856,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

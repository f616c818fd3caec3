import { expect, test } from 'vitest'
import { comparedLines } from './compared-lines.ts'

const piece = {
  huids: ['6M2RXA'],
  sold: { grossMg: 2858, netMg: 2840 },
  breakup: [
    { code: 'metal', value: 1 },
    { code: 'stone', name: 'diamond', count: 9, value: 1 },
  ],
  inspection: null,
}
const inspection = {
  huids: ['6M2RXA'],
  grossMg: 2840,
  netMg: null,
  stones: [8],
  wear: 'none',
  papers: 'back',
  claim: 'as_said',
  cause: 'merchant',
  goesTo: 'workshop',
  note: 'Claw at seat 7.',
  by: 'Imran',
  at: '2026-11-26T05:10:00.000Z',
} as const

test('a piece as sold is beside how it came back: numbers, weights with their difference, stones by row, the findings', () => {
  const lines = comparedLines({ ...piece, inspection: { ...inspection, huids: ['6M2RXA'], stones: [8] } })
  expect(lines.map(({ kind, sold, found, isSame }) => [kind, sold, found, isSame])).toEqual([
    ['huids', ['6M2RXA'], ['6M2RXA'], true],
    ['gross', 2858, 2840, false],
    ['net', 2840, undefined, undefined],
    ['stones', 9, 8, false],
    ['choice', undefined, 'none', undefined],
    ['choice', undefined, 'back', undefined],
    ['choice', undefined, 'as_said', undefined],
    ['choice', undefined, 'merchant', undefined],
    ['choice', undefined, 'workshop', undefined],
    ['note', undefined, 'Claw at seat 7.', undefined],
  ])
  expect(lines.find(({ kind }) => kind === 'gross')).toMatchObject({ difference: -18 })
})

test('a number that could not be read does not agree, and nothing is compared before the inspection', () => {
  const [huids] = comparedLines({ ...piece, inspection: { ...inspection, huids: [''], stones: [9] } })
  expect(huids).toMatchObject({ kind: 'huids', isSame: false })
  expect(comparedLines(piece).map(({ found, isSame }) => [found, isSame])).toEqual(Array.from({ length: 9 }, () => [undefined, undefined]))
})

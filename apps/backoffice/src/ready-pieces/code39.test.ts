import { expect, test } from 'vitest'
import { code39 } from './code39.ts'

test('a sign has five bars, three of its nine parts are wide, and narrow spaces stand between signs', () => {
  const { bars, width } = code39('A')
  // The start sign, the letter and the stop sign: 15 narrow units each, and two spaces.
  expect([bars.length, width]).toEqual([15, 47])
  expect(bars.slice(5, 10)).toEqual([
    { at: 16, width: 3 },
    { at: 20, width: 1 },
    { at: 22, width: 1 },
    { at: 26, width: 1 },
    { at: 28, width: 3 },
  ])
})

test('every sign of a tag has a code of its own', () => {
  const all = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-']
  expect(new Set(all.map((sign) => JSON.stringify(code39(sign).bars))).size).toBe(all.length)
  expect(all.map((sign) => code39(sign).width)).toEqual(all.map(() => 47))
})

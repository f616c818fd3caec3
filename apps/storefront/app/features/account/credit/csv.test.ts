import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('rows are written as CSV that spreadsheets read unchanged, and no text becomes a formula', () => {
  const rows = [
    ['Day', 'What', 'In or out (INR)'],
    ['2026-11-26', 'Gift, "for you"', -1000.5],
    ['2026-11-27', '=HYPERLINK("http://example.com")', 0],
    ['2026-11-28', 'بطاقة هدية', 12],
  ]
  expect(csvOf(rows)).toBe(
    '\uFEFFDay,What,In or out (INR)\r\n2026-11-26,"Gift, ""for you""",-1000.5\r\n2026-11-27,"\'=HYPERLINK(""http://example.com"")",0\r\n2026-11-28,بطاقة هدية,12\r\n',
  )
  for (const sign of ['+', '-', '@', '\t']) expect(csvOf([[`${sign}1`]])).toBe(`\uFEFF'${sign}1\r\n`)
})

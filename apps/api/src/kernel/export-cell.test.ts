import { expect, test } from 'vitest'
import { readExportCell, writeExportCell } from './export-cell.ts'

const names = ['-Anvi', '+91 98220', '=1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1', "'=1", "''-x", "'Anvi", "D'Souza", '—', '', 'Zoë']

test('no cell of an export begins with a character that begins a formula, and reading it gives the name back', () => {
  for (const name of names) {
    const written = String(writeExportCell(name))
    expect([name, /^[=+\-@\t\r＝＋－＠]/.test(written)]).toEqual([name, false])
    expect(readExportCell(written)).toBe(name)
  }
  expect(names.map(writeExportCell).filter((cell, index) => cell === names[index])).toEqual(["'Anvi", "D'Souza", '—', '', 'Zoë'])
})

test('a number is written as it is, and an empty cell stays empty', () => {
  expect([writeExportCell(-5), writeExportCell('-1250.50'), writeExportCell(null)]).toEqual([-5, '-1250.50', null])
  for (const text of ['-5+1', '-5\n=1', '-1,250', '--5', '-.5']) expect(writeExportCell(text)).toBe(`'${text}`)
  expect(readExportCell('-1250.50')).toBe('-1250.50')
})

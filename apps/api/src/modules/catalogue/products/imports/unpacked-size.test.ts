import { expect, test } from 'vitest'
import { zipOf } from '../../../../testing/zip.ts'
import { unpacksWithinBounds } from './unpacked-size.ts'

/** A ZIP of one file, whose directory says `unpacked` of its size. */
const sheetOf = (content: Buffer, unpacked = content.length) => zipOf([{ name: 'xl/sheet1.xml', content, unpacked }])

test('a file that unpacks to more than a spreadsheet may have is refused, whatever its directory says of its size', () => {
  const bomb = Buffer.alloc(260 * 1024 * 1024)
  expect(unpacksWithinBounds(sheetOf(Buffer.from('<sheet/>')))).toBe(true)
  expect(unpacksWithinBounds(sheetOf(bomb))).toBe(false)
  expect(unpacksWithinBounds(sheetOf(bomb, 100))).toBe(false)
})

test('a part of a file, and a directory that leads nowhere, are refused', () => {
  const zip = sheetOf(Buffer.from('<sheet/>'))
  for (const length of [0, 10, zip.length - 30]) expect([length, unpacksWithinBounds(zip.subarray(0, length))]).toEqual([length, false])
  const astray = Buffer.from(zip)
  astray.writeUInt32LE(0xfffffff0, zip.length - 6)
  expect(unpacksWithinBounds(astray)).toBe(false)
})

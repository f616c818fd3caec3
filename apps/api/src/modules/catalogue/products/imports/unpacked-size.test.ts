import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { unpacksWithinBounds } from './unpacked-size.ts'

/** A ZIP of one file, whose directory says `said` of its size. */
function zipOf(content: Buffer, said = content.length): Buffer {
  const packed = deflateRawSync(content, { level: 9 })
  const name = Buffer.from('xl/sheet1.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(said, 22)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(said, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, entry, name, end])
}

test('a file that unpacks to more than a spreadsheet may have is refused, whatever its directory says of its size', () => {
  const bomb = Buffer.alloc(260 * 1024 * 1024)
  expect(unpacksWithinBounds(zipOf(Buffer.from('<sheet/>')))).toBe(true)
  expect(unpacksWithinBounds(zipOf(bomb))).toBe(false)
  expect(unpacksWithinBounds(zipOf(bomb, 100))).toBe(false)
})

test('a part of a file, and a directory that leads nowhere, are refused', () => {
  const zip = zipOf(Buffer.from('<sheet/>'))
  for (const length of [0, 10, zip.length - 30]) expect([length, unpacksWithinBounds(zip.subarray(0, length))]).toEqual([length, false])
  const astray = Buffer.from(zip)
  astray.writeUInt32LE(0xfffffff0, zip.length - 6)
  expect(unpacksWithinBounds(astray)).toBe(false)
})

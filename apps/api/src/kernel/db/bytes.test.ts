import { pgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { bytes } from './bytes.ts'

const file = pgTable('file', { content: bytes().notNull() })

test('bytes are read as a buffer, also from a database that returns plain arrays of bytes', () => {
  const read = (value: Uint8Array) => file.content.mapFromDriverValue(value) as Buffer
  const part = new Uint8Array([9, 0x50, 0x4b, 3, 4]).subarray(1)
  expect([read(part).readUInt32LE(0), read(Buffer.from(part)).readUInt32LE(0)]).toEqual([0x04034b50, 0x04034b50])
})

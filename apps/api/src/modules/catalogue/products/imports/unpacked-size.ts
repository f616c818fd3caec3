import { inflateRawSync } from 'node:zlib'

/** The most bytes that the files of a spreadsheet unpack to, and the most files in it. */
const maxUnpacked = 250 * 1024 * 1024
const maxEntries = 2000

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50

/** The place of the record that ends a ZIP; undefined where there is none. */
function findEnd(bytes: Buffer): number | undefined {
  for (let at = bytes.length - 22; at >= 0 && at >= bytes.length - 22 - 0xffff; at--)
    if (bytes.readUInt32LE(at) === endOfDirectory) return at
  return undefined
}

/**
 * Whether a ZIP unpacks to what a spreadsheet may have: each file is inflated with the bytes that are left as its bound, whatever the directory
 * says of its size. False for a ZIP whose directory is not whole.
 */
export function unpacksWithinBounds(bytes: Buffer): boolean {
  const end = findEnd(bytes)
  if (end === undefined) return false
  const [count, directory] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)]
  if (count > maxEntries) return false
  let left = maxUnpacked
  let at = directory
  try {
    for (let entry = 0; entry < count; entry++) {
      if (bytes.readUInt32LE(at) !== directoryEntry) return false
      const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
      const [name, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
      const local = bytes.readUInt32LE(at + 42)
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      const content = bytes.subarray(start, start + packed)
      if (content.length < packed) return false
      left -= method === 0 ? packed : inflateRawSync(content, { maxOutputLength: Math.max(1, left) }).length
      if (left < 0) return false
      at += 46 + name + extra + comment
    }
  } catch {
    // A number outside of the file, broken data, or more than the bound.
    return false
  }
  return true
}

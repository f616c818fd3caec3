import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a made-up ZIP; what is left out is as an honest program writes it. */
export interface TestEntry {
  name: string | Buffer
  content: Buffer | string
  isStored?: boolean
  /** The general purpose flags: 1 is encrypted, 0x800 says that the name is UTF-8. */
  flags?: number
  method?: number
  /** Its size and checksum as the directory has them. */
  unpacked?: number
  checksum?: number
  /** The mode on Unix, such as that of a symbolic link. */
  mode?: number
}

/** A ZIP of some entries, made by hand so that it can lie. */
export function zipOf(entries: readonly TestEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name: named, content, isStored = false, flags = 0, mode, ...said } of entries) {
    const bytes = Buffer.from(content as string)
    const name = Buffer.from(named as string)
    const packed = isStored ? bytes : deflateRawSync(bytes, { level: 9 })
    const { method = isStored ? 0 : 8, unpacked = bytes.length, checksum = crc32(bytes) } = said
    const head = Buffer.alloc(26)
    for (const [at, value] of [20, flags, method, 0, 0].entries()) head.writeUInt16LE(value, 2 * at)
    for (const [at, value] of [checksum, packed.length, unpacked].entries()) head.writeUInt32LE(value, 10 + 4 * at)
    head.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, name, packed])
    const rest = Buffer.alloc(14)
    if (mode !== undefined) rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    const madeBy = Buffer.from([20, mode === undefined ? 0 : 3])
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), madeBy, head, rest, name]))
    files.push(local)
    offset += local.length
  }
  const all = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(all.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, all, Buffer.from('PK\x05\x06', 'latin1'), end])
}

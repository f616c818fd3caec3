import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader, validateFileName } from 'yauzl'
import type { Db } from '../../../../../kernel/db/db.ts'
import { readImportPart } from '../store.ts'

const inflate = promisify(inflateRaw)

/** A ZIP whose directory cannot be read, or data in it. */
export class DamagedZip extends Error {}

/** The bytes of an import's file, read from its stored parts: a large file is never in memory as a whole. */
class StoredFile extends RandomAccessReader {
  readonly #load: (number: number) => Promise<Buffer | undefined>
  readonly size: number
  #partBytes: number | undefined
  #recent: { number: number; bytes: Buffer } | undefined
  /** Why a part could not be loaded, which says nothing about the file. */
  failure: unknown

  constructor(size: number, load: (number: number) => Promise<Buffer | undefined>) {
    super()
    this.size = size
    this.#load = load
  }

  async #part(number: number): Promise<Buffer> {
    if (this.#recent?.number === number) return this.#recent.bytes
    const bytes = await this.#load(number).catch((error: unknown) => {
      this.failure = error
      throw error
    })
    if (!bytes) throw new DamagedZip('outside of the file')
    this.#recent = { number, bytes }
    return bytes
  }

  /** Some bytes of the file. Throws `DamagedZip` where it has none there. */
  async bytes(start: number, length: number): Promise<Buffer> {
    if (start < 0 || length < 0 || start + length > this.size) throw new DamagedZip('outside of the file')
    const each = (this.#partBytes ??= (await this.#part(0)).length)
    const found: Buffer[] = []
    for (let at = start; at < start + length;) {
      const part = await this.#part(Math.floor(at / each))
      const piece = part.subarray(at % each, (at % each) + start + length - at)
      if (piece.length === 0) throw new DamagedZip('outside of the file')
      found.push(piece)
      at += piece.length
    }
    return found.length === 1 && found[0] ? found[0] : Buffer.concat(found)
  }

  override read(target: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void): void {
    this.bytes(position, length).then(
      (bytes) => {
        bytes.copy(target, offset)
        done(null)
      },
      (error: unknown) => done(error as Error),
    )
  }
}

/** An entry of a ZIP as its directory has it, by its number from 1. */
export interface ZipEntry {
  number: number
  name: string
  /** Whether the name stays below the folder that the ZIP would be unpacked into. */
  isSafe: boolean
  /** False for a symbolic link or a device. */
  isFile: boolean
  isEncrypted: boolean
  canBeUnpacked: boolean
  packed: number
  unpacked: number
  /** Its content. Throws `DamagedZip` where that is not as the directory says. */
  content: () => Promise<Buffer>
}

/** The bits of a file's mode on Unix that say what it is, and those of a plain file. */
const [modeOfKind, plainFile] = [0o170000, 0o100000]

/** The name of an entry. Programs that write UTF-8 do not always say so; what is no UTF-8 is code page 437. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(isUtf8(fileNameRaw) ? generalPurposeBitFlag | 0x800 : generalPurposeBitFlag, fileNameRaw, extraFields, false)
}

function isPlainFile({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  const kind = (externalFileAttributes >>> 16) & modeOfKind
  return kind === 0 || kind === plainFile || ![3, 19].includes(versionMadeBy >>> 8)
}

/**
 * The entries of an import's ZIP, by its directory. Throws `DamagedZip` where that cannot be read. The content of one is unpacked with the size in
 * the directory as its bound.
 */
export async function* zipEntries(db: Db, { id, size }: { id: string; size: number }): AsyncGenerator<ZipEntry> {
  const file = new StoredFile(size, (number) => readImportPart(db, id, number))
  /** The failure of a read, where that was the reason; else the file is damaged. */
  const judged = (error: unknown): unknown => file.failure ?? (error instanceof DamagedZip ? error : new DamagedZip(String(error)))
  try {
    const zip = await fromRandomAccessReaderPromise(file, size, { lazyEntries: true, decodeStrings: false, autoClose: false })
    // An error after the last one that somebody waits for.
    zip.on('error', () => {})
    let number = 0
    for await (const entry of zip.eachEntry()) {
      number += 1
      const name = nameOf(entry)
      yield {
        number,
        name,
        isSafe: validateFileName(name) === null,
        isFile: isPlainFile(entry),
        isEncrypted: entry.isEncrypted(),
        canBeUnpacked: entry.canDecodeFileData(),
        packed: entry.compressedSize,
        unpacked: entry.uncompressedSize,
        async content() {
          try {
            const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
            const packed = await file.bytes(fileDataStart, entry.compressedSize)
            const bounds = { maxOutputLength: Math.max(1, entry.uncompressedSize) }
            const bytes = entry.compressionMethod === 0 ? packed : await inflate(packed, bounds)
            if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) throw new DamagedZip('not as the directory says')
            return bytes
          } catch (error) {
            throw judged(error)
          }
        },
      }
    }
  } catch (error) {
    throw judged(error)
  }
}

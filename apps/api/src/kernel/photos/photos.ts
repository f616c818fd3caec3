import { sharp } from '../sharp.ts'
import { decodeHeic } from './heic.ts'

/** A photo as it is stored: WebP without metadata, turned as its camera recorded. */
export interface StoredPhoto {
  image: Buffer
  width: number
  height: number
}

/** The maximum pixels of an accepted photo: cameras of telephones have up to 48 million. */
export const maxPixels = 50_000_000
/** How large a photo is stored: its longer side in pixels at most, and the quality of WebP. */
export interface PhotoSize {
  longestSide: number
  quality: number
}
/** The size of a photo that customers send. */
const ofCustomers: PhotoSize = { longestSide: 2000, quality: 82 }
/** The maximum number of photos that wait while one is encoded. */
const maxWaiting = 20

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])
const ascii = (file: Buffer, from: number, to: number) => file.toString('latin1', from, to)

/** The format of a file by its first bytes; its name and the type that the browser sent are ignored. */
export function formatOf(file: Buffer): 'jpeg' | 'png' | 'webp' | 'heic' | undefined {
  if (file.length < 16) return undefined
  if (file.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg'
  if (file.readUInt32BE(0) === 0x89504e47) return 'png'
  if (ascii(file, 0, 4) === 'RIFF' && ascii(file, 8, 12) === 'WEBP') return 'webp'
  return ascii(file, 4, 8) === 'ftyp' && heicBrands.has(ascii(file, 8, 12)) ? 'heic' : undefined
}

async function encode(file: Buffer, { longestSide, quality }: PhotoSize): Promise<StoredPhoto | undefined> {
  const format = formatOf(file)
  if (format === undefined) return undefined
  const decoded = format === 'heic' ? await decodeHeic(file, maxPixels) : undefined
  if (format === 'heic' && !decoded) return undefined
  const input = decoded
    ? sharp(decoded.pixels, { raw: { width: decoded.width, height: decoded.height, channels: 4 } })
    : sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
  const { data, info } = await input
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, smartSubsample: quality > 90 })
    .toBuffer({ resolveWithObject: true })
  return { image: data, width: info.width, height: info.height }
}

/** Re-encodes photos, one after the other, so that many at once need no more memory than one. */
export function createPhotoEncoder() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    /**
     * Undefined for a file that is no photo: another kind of file, a broken one, one with too many pixels. `busy` where too many photos
     * wait.
     */
    async encode(file: Buffer, size = ofCustomers): Promise<StoredPhoto | 'busy' | undefined> {
      if (waiting >= maxWaiting) return 'busy'
      waiting += 1
      const mine = last.then(() => encode(file, size).catch(() => undefined))
      last = mine
      return mine.finally(() => {
        waiting -= 1
      })
    },
  }
}
export type PhotoEncoder = ReturnType<typeof createPhotoEncoder>

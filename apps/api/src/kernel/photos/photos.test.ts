import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sharp } from '../sharp.ts'
import { createPhotoEncoder, formatOf, type StoredPhoto } from './photos.ts'

const { encode } = createPhotoEncoder()
const fixture = (name: string) => readFileSync(new URL(`../../modules/orders/returns/fixtures/${name}`, import.meta.url))

/** A picture with a red corner at the top left. */
const corner = (width = 320, height = 240) =>
  sharp({ create: { width, height, channels: 3, background: '#d4af37' } }).composite([
    { input: { create: { width: width / 4, height: height / 4, channels: 3, background: '#c00000' } }, left: 0, top: 0 },
  ])
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#d4af37' } })
const noise = sharp({
  create: { width: 200, height: 200, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
})

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** A PNG with a size in its header; `chunks` come between that and its pixels. */
function png(width: number, height: number, pixels: Buffer, ...chunks: Buffer[]): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const rest = [chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, chunk('IHDR', header), ...chunks, ...rest])
}
/** A small WebP whose header has the maximum size. */
async function largeWebp(): Promise<Buffer> {
  const file = await plain(8, 8).webp({ lossless: true }).toBuffer()
  file.writeUInt32LE((16_382 | (16_382 << 14)) >>> 0, file.indexOf('VP8L') + 9)
  return file
}
/** A HEIC file whose header has another size. */
function resized(width: number, height: number): Buffer {
  const file = Buffer.from(fixture('ring.heic'))
  const at = file.indexOf('ispe') + 8
  file.writeUInt32BE(width, at)
  file.writeUInt32BE(height, at + 4)
  return file
}

/** The position of the red corner in a stored photo. */
async function cornerOf({ image }: StoredPhoto): Promise<string> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const isRed = (x: number, y: number) => (data[(y * info.width + x) * 3 + 1] ?? 255) < 90
  const [right, bottom] = [info.width - 10, info.height - 10]
  const found = {
    'top left': isRed(10, 10),
    'top right': isRed(right, 10),
    'bottom left': isRed(10, bottom),
    'bottom right': isRed(right, bottom),
  }
  return Object.entries(found).flatMap(([where, red]) => (red ? [where] : [])).join() // prettier-ignore
}
const kept = async (file: Buffer) => (await encode(file)) as StoredPhoto

describe('rejected files, before they take memory or time [C-31, E-15]', () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a PNG that says it has four billion', () => png(65_535, 65_535, Buffer.alloc(100))],
    ['a WebP that says it has 268 million', largeWebp],
    ['a HEIC that says it has four billion', () => resized(65_535, 65_535)],
    ['a HEIC that says it has more than are in it', () => resized(7000, 7000)],
    ['a HEIC without any', () => resized(0, 0)],
    ['a vector drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a vector drawing behind the first bytes of a PNG',
      () => Buffer.concat([Buffer.from('\x89PNG', 'latin1'), Buffer.from('<svg width="9" height="9"/>')]),
    ],
    [
      'a page behind the first bytes of a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>alert(1)</script>')]),
    ],
    ['nothing', () => Buffer.alloc(0)],
    ['zeros', () => Buffer.alloc(5000)],
  ])('%s', async (_name, file) => {
    expect(await encode(await file())).toBeUndefined()
  })
  test.each(['jpeg', 'png', 'webp', 'heic'] as const)('a truncated %s', async (format) => {
    const whole = format === 'heic' ? fixture('ring.heic') : await noise.clone().toFormat(format).toBuffer()
    expect(formatOf(whole)).toBe(format)
    for (const part of [0.98, 0.5, 0.1]) expect(await encode(whole.subarray(0, whole.length * part))).toBeUndefined()
  })
  test('the decoded data of a file that failed is not kept in memory', () => {
    expect(sharp.cache().memory.max).toBe(0)
  })
})

describe('the stored photo has pixels only', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('a %s loses location, camera, comments and colour profile [C-31]', async (format) => {
    const file = await plain(64, 48)
      .withExif({
        IFD0: { Make: 'A telephone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1', GPSLongitude: '73/1 51/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><title>At home</title></x:xmpmeta>')
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer()
    const before = await sharp(file).metadata()
    expect([before.exif, before.xmp, before.icc].map((part) => part !== undefined)).toEqual([true, true, true])
    const { image } = await kept(file)
    const after = await sharp(image).metadata()
    expect([after.format, after.exif, after.xmp, after.icc, after.orientation]).toEqual([
      'webp',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    for (const word of ['A telephone', 'At home', 'GPS']) expect(image.includes(word)).toBe(false)
  })
  test('data hidden behind or inside a photo is removed', async () => {
    const bomb = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(50_000_000))]))
    const script = Buffer.from('<script>alert(1)</script>')
    const text = chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), script]))
    for (const file of [png(8, 8, Buffer.alloc(8 * 25), bomb, text), Buffer.concat([fixture('ring.jpg'), script])]) {
      const { image } = await kept(file)
      expect([formatOf(image), image.includes('script'), image.length < 10_000]).toEqual(['webp', false, true])
    }
  })
  test('a photo is rotated as its camera recorded, in any form of that metadata', async () => {
    const stood: Record<number, string> = {}
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const photo = await kept(await corner().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer())
      expect([photo.width, photo.height]).toEqual(orientation < 5 ? [320, 240] : [240, 320])
      stood[orientation] = await cornerOf(photo)
    }
    const [right, bottom] = ['top right', 'bottom left']
    expect(stood).toEqual({ 1: 'top left', 2: right, 3: 'bottom right', 4: bottom, 5: 'top left', 6: right, 7: 'bottom right', 8: bottom })
    // A HEIC file that a property rotates.
    const turned = await kept(fixture('turned.heic'))
    expect([turned.width, turned.height, await cornerOf(turned)]).toEqual([240, 320, 'top right'])
  })
})

test('photos are encoded one at a time: a broken one does not stop the next, and more than twenty waiting are refused', async () => {
  const { encode: inTurn } = createPhotoEncoder()
  const good = await plain(64, 48).jpeg().toBuffer()
  const answers = await Promise.all(Array.from({ length: 24 }, (_one, at) => inTurn(at % 2 === 0 ? Buffer.alloc(99) : good)))
  expect(answers.slice(20)).toEqual(['busy', 'busy', 'busy', 'busy'])
  expect(answers.slice(0, 20).map((one) => typeof one)).toEqual(Array.from({ length: 10 }, () => ['undefined', 'object']).flat())
  expect(await inTurn(good)).toMatchObject({ width: 64 })
})

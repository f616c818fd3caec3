import { sharp } from '../../../kernel/sharp.ts'
import type { MediaFormat } from './port.ts'
import { pictureKey } from './rules.ts'
import type { MediaStore } from './stores/media-store.ts'

const quality = { avif: { quality: 58, effort: 3 }, webp: { quality: 80 }, jpeg: { quality: 82, mozjpeg: true } } as const

export interface PictureStores {
  /** The original pictures, under their file names. */
  originals: Pick<MediaStore, 'read'>
  /** Where rendered pictures are stored. */
  rendered: MediaStore
}

/** A picture in a width (pixels) and format; `file` is its original's name. */
export interface PictureVersion {
  id: string
  file: string
  width: number
  format: MediaFormat
}

/** The stored picture; otherwise renders and stores it. */
export async function renderPicture({ originals, rendered }: PictureStores, picture: PictureVersion): Promise<Buffer> {
  const key = pictureKey(picture.id, picture.width, picture.format)
  const stored = await rendered.read(key)
  if (stored) return stored
  const bytes = await render(originals, picture)
  await rendered.write(key, bytes)
  return bytes
}

async function render(originals: PictureStores['originals'], { file, width, format }: PictureVersion): Promise<Buffer> {
  const original = await originals.read(file)
  if (!original) throw new Error(`The original picture ${file} is missing`)
  const picture = sharp(original, { limitInputPixels: 60_000_000 }).rotate().resize({ width, withoutEnlargement: true })
  if (format === 'avif') return picture.avif(quality.avif).toBuffer()
  return format === 'webp' ? picture.webp(quality.webp).toBuffer() : picture.jpeg(quality.jpeg).toBuffer()
}

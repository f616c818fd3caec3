import { sharp } from '../../../kernel/sharp.ts'
import type { MediaFormat } from './port.ts'
import { originalKey, pictureKey, type PictureName } from './rules.ts'
import type { MediaStore } from './stores/media-store.ts'

const quality = { avif: { quality: 58, effort: 3 }, webp: { quality: 80 }, jpeg: { quality: 82, mozjpeg: true } } as const

export interface PictureStores {
  /** The data set of the demo's pictures, under their file names: for those that are not in the store yet. */
  demo: Pick<MediaStore, 'read'>
  /** Originals and the pictures rendered from them, shared by all machines of the shop. */
  store: MediaStore
}

/** A picture in a width (pixels) and format; `file` is its name among the demo's pictures, if it is one. */
export interface PictureVersion {
  name: PictureName
  file: string
  width: number
  format: MediaFormat
}

/**
 * The stored picture, whichever machine rendered it; otherwise renders and stores it. Two that render the same one at once store equal
 * pictures.
 */
export async function renderPicture({ demo, store }: PictureStores, picture: PictureVersion): Promise<Buffer> {
  const key = pictureKey(picture.name, picture.width, picture.format)
  const stored = await store.read(key)
  if (stored) return stored
  const { name, file } = picture
  const original = (await store.read(originalKey(name))) ?? (file === '' ? undefined : await demo.read(file))
  if (!original) throw new Error(`The original picture ${file || name} is missing`)
  const bytes = await render(original, picture)
  await store.write(key, bytes)
  return bytes
}

async function render(original: Buffer, { width, format }: PictureVersion): Promise<Buffer> {
  const picture = sharp(original, { limitInputPixels: 60_000_000 }).rotate().resize({ width, withoutEnlargement: true })
  if (format === 'avif') return picture.avif(quality.avif).toBuffer()
  if (format === 'webp') return picture.webp(quality.webp).toBuffer()
  if (format === 'png') return picture.png().toBuffer()
  // JPEG has no transparency: without a background it would be black.
  return picture.flatten({ background: '#ffffff' }).jpeg(quality.jpeg).toBuffer()
}

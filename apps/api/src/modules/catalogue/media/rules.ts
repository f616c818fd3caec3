import type { MediaFormat } from './port.ts'

/** The original of a picture as the media store names it: the hash of its content. */
export type PictureName = string

/** The key of a rendered picture in the media store, such as `3f/3fa9c1…-160.avif`: never used for other content. */
export const pictureKey = (name: PictureName, width: number, format: MediaFormat) => `${name.slice(0, 2)}/${name}-${width}.${format}`

/** The key of an original in the media store. */
export const originalKey = (name: PictureName) => `originals/${name.slice(0, 2)}/${name}`

/** The bytes of each part of an upload but the last one. */
export const uploadPartBytes = 4 * 1024 * 1024

/** The number of parts of an uploaded file. */
export const partsOf = (size: number) => Math.ceil(size / uploadPartBytes)

/** Parses a picture's address: its id, and the version before it, if it names one. */
export function readAddress(address: string): { id: string; version: string | undefined } {
  const [, version, id] = /^([0-9a-f]{8})_(.+)$/.exec(address) ?? []
  return { id: id ?? address, version }
}

import type { MediaDependencies } from './dependencies.ts'
import type { MediaFormat } from './port.ts'
import { pictureKey, readAddress } from './rules.ts'
import { findOriginal } from './store.ts'

export interface ServedPicture {
  bytes: Buffer
  format: MediaFormat
  etag: string
  /**
   * How long this answer is right: `forever` under an address that names the content, `once` where that names other content, which this
   * process may not know yet, `shortly` otherwise.
   */
  lasts: 'forever' | 'shortly' | 'once'
}

/**
 * A picture in the best format that is both accepted and available. AVIF takes seconds to render, so the first caller gets WebP, which
 * lasts `shortly`. An address without a version, or with an old one, leads to the picture as it is now. Undefined where there is no such
 * picture.
 */
export async function servePicture(
  { db, cache, store, renderQueue }: MediaDependencies,
  address: string,
  width: number,
  accepts: { avif: boolean; webp: boolean; png?: boolean },
): Promise<ServedPicture | undefined> {
  const { id, version } = readAddress(address)
  const cached = await cache.through(`media:${id}`, () => findOriginal(db, id), { tags: ['media'] })
  // A new version in the address may be known to the database alone.
  const original = version === undefined || cached?.version === version ? cached : await findOriginal(db, id)
  if (!original) return undefined
  const { file } = original
  const name = original.hash || id
  const avif = accepts.avif ? await store.read(pictureKey(name, width, 'avif')) : undefined
  const isFinal = !accepts.avif || avif !== undefined
  if (!isFinal) renderQueue.renderLater({ name, file, width, format: 'avif' })
  const format: MediaFormat = accepts.png ? 'png' : avif ? 'avif' : accepts.webp ? 'webp' : 'jpeg'
  const bytes = avif ?? (await renderQueue.renderOnce({ name, file, width, format }))
  const isOther = version !== undefined && version !== original.version
  const lasts = isOther ? 'once' : version !== undefined && isFinal ? 'forever' : 'shortly'
  return { bytes, format, lasts, etag: `"${name.slice(0, 16)}-${width}-${format}"` }
}

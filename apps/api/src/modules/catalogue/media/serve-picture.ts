import { createHash } from 'node:crypto'
import type { MediaDependencies } from './dependencies.ts'
import type { MediaFormat } from './port.ts'
import { pictureKey } from './rules.ts'
import { findOriginal } from './store.ts'

export interface ServedPicture {
  bytes: Buffer
  format: MediaFormat
  etag: string
  /** Whether this answer may be cached permanently. */
  settled: boolean
}

/**
 * A picture in the best format that is both accepted and available. AVIF takes seconds to render, so the first caller gets WebP, which is
 * not `settled`. Undefined where there is no such picture.
 */
export async function servePicture(
  { db, cache, rendered, renderQueue }: MediaDependencies,
  id: string,
  width: number,
  accepts: { avif: boolean; webp: boolean },
): Promise<ServedPicture | undefined> {
  const original = await cache.through(`media:${id}`, () => findOriginal(db, id), { tags: ['media'] })
  if (!original) return undefined
  const { file } = original
  const avif = accepts.avif ? await rendered.read(pictureKey(id, width, 'avif')) : undefined
  const settled = !accepts.avif || avif !== undefined
  if (!settled) renderQueue.renderLater({ id, file, width, format: 'avif' })
  const format: MediaFormat = avif ? 'avif' : accepts.webp ? 'webp' : 'jpeg'
  const bytes = avif ?? (await renderQueue.renderOnce({ id, file, width, format }))
  return {
    bytes,
    format,
    settled,
    etag: `"${createHash('sha1').update(`${id}-${width}-${format}-${bytes.length}`).digest('base64url')}"`,
  }
}

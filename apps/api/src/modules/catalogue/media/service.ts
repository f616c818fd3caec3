import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Cache } from '../../../kernel/cache.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { sharp } from '../../../kernel/sharp.ts'
import type { MediaFormat } from './port.ts'
import type { MediaStore } from './stores/media-store.ts'
import { media } from './tables.ts'

const quality = { avif: { quality: 58, effort: 3 }, webp: { quality: 80 }, jpeg: { quality: 82, mozjpeg: true } } as const

export interface MediaDependencies {
  /** The original pictures, under their file names. */
  originals: Pick<MediaStore, 'read'>
  /** Where rendered pictures are stored. */
  rendered: MediaStore
  cache: Cache
  /** Receives errors of pictures rendered in the background. */
  onError: (error: unknown) => void
}

/** Pictures that may wait to be rendered as AVIF; further requests get WebP and may ask again later. */
const maxQueued = 500

/** Pictures in the sizes and formats that pages request, rendered once and stored. */
export function createMedia(db: Db, { originals, rendered, cache, onError }: MediaDependencies) {
  const rendering = new Map<string, Promise<Buffer>>()

  const findOriginal = (id: string) =>
    cache.through(`media:${id}`, async () => (await db.select().from(media).where(eq(media.id, id)))[0], { tags: ['media'] })

  const keyOf = (id: string, width: number, format: MediaFormat) => `${id.slice(0, 3)}/${id}-${width}.${format}`

  async function render(file: string, width: number, format: MediaFormat): Promise<Buffer> {
    const original = await originals.read(file)
    if (!original) throw new Error(`The original picture ${file} is missing`)
    const picture = sharp(original, { limitInputPixels: 60_000_000 }).rotate().resize({ width, withoutEnlargement: true })
    if (format === 'avif') return picture.avif(quality.avif).toBuffer()
    return format === 'webp' ? picture.webp(quality.webp).toBuffer() : picture.jpeg(quality.jpeg).toBuffer()
  }

  async function readOrRender(key: string, file: string, width: number, format: MediaFormat): Promise<Buffer> {
    const stored = await rendered.read(key)
    if (stored) return stored
    const bytes = await render(file, width, format)
    await rendered.write(key, bytes)
    return bytes
  }

  /** The stored picture; otherwise renders it, once for all concurrent requests. */
  function renderOnce(id: string, file: string, width: number, format: MediaFormat): Promise<Buffer> {
    const key = keyOf(id, width, format)
    const pending = rendering.get(key)
    if (pending) return pending
    const started = readOrRender(key, file, width, format).finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }

  const queue = new Map<string, () => Promise<Buffer>>()
  let queueRun: Promise<void> | undefined

  async function renderQueue(): Promise<void> {
    for (const [key, work] of queue) {
      await work().catch(onError)
      queue.delete(key)
    }
    queueRun = undefined
  }

  /** Renders a picture in the background, one at a time: in this process, which will get the next request for it. */
  function renderLater(id: string, file: string, width: number): void {
    if (queue.size >= maxQueued) return
    queue.set(keyOf(id, width, 'avif'), () => renderOnce(id, file, width, 'avif'))
    queueRun ??= renderQueue()
  }

  return {
    /**
     * A picture in the best format that is both accepted and available. AVIF takes seconds to render, so the first caller gets WebP;
     * `settled` says whether this answer may be cached permanently.
     */
    async serve(
      id: string,
      width: number,
      accepts: { avif: boolean; webp: boolean },
    ): Promise<{ bytes: Buffer; format: MediaFormat; etag: string; settled: boolean } | undefined> {
      const original = await findOriginal(id)
      if (!original) return undefined
      const avif = accepts.avif ? await rendered.read(keyOf(id, width, 'avif')) : undefined
      const settled = !accepts.avif || avif !== undefined
      if (!settled) renderLater(id, original.file, width)
      const format: MediaFormat = avif ? 'avif' : accepts.webp ? 'webp' : 'jpeg'
      const bytes = avif ?? (await renderOnce(id, original.file, width, format))
      return {
        bytes,
        format,
        settled,
        etag: `"${createHash('sha1').update(`${id}-${width}-${format}-${bytes.length}`).digest('base64url')}"`,
      }
    },
    /** Starts no more pictures and waits for the current one. */
    async close(): Promise<void> {
      queue.clear()
      await queueRun
    },
  }
}

export type Media = ReturnType<typeof createMedia>

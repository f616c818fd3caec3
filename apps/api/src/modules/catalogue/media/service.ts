import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Cache } from '../../../kernel/cache.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { sharp } from '../../../kernel/sharp.ts'
import type { MediaFormat } from './port.ts'
import { media } from './tables.ts'

const quality = { avif: { quality: 58, effort: 3 }, webp: { quality: 80 }, jpeg: { quality: 82, mozjpeg: true } } as const

export interface MediaParts {
  originals: string
  /** Where rendered pictures are stored, on this process's own disk. */
  folder: string
  cache: Cache
  /** Receives errors of pictures rendered in the background. */
  onError: (error: unknown) => void
}

/** Pictures that may wait to be rendered as AVIF; further requests get WebP and may ask again later. */
const maxQueued = 500

/** Pictures in the sizes and formats that pages request, rendered once and stored on disk. */
export function createMedia(db: Db, { originals, folder, cache, onError }: MediaParts) {
  const rendering = new Map<string, Promise<Buffer>>()

  const findOriginal = (id: string) =>
    cache.through(`media:${id}`, async () => (await db.select().from(media).where(eq(media.id, id)))[0], { tags: ['media'] })

  const fileOf = (id: string, width: number, format: MediaFormat) => join(folder, id.slice(0, 3), `${id}-${width}.${format}`)

  async function render(file: string, width: number, format: MediaFormat): Promise<Buffer> {
    const picture = sharp(join(originals, file), { limitInputPixels: 60_000_000 }).rotate().resize({ width, withoutEnlargement: true })
    if (format === 'avif') return picture.avif(quality.avif).toBuffer()
    return format === 'webp' ? picture.webp(quality.webp).toBuffer() : picture.jpeg(quality.jpeg).toBuffer()
  }

  /** Renders a picture once for all concurrent requests; a kill leaves no partial file. */
  async function renderOnce(id: string, file: string, width: number, format: MediaFormat): Promise<Buffer> {
    const path = fileOf(id, width, format)
    if (existsSync(path)) return readFile(path)
    const pending = rendering.get(path)
    if (pending) return pending
    const started = render(file, width, format)
      .then(async (bytes) => {
        await mkdir(join(path, '..'), { recursive: true })
        const part = `${path}.${process.pid}.part`
        await writeFile(part, bytes)
        await rename(part, path)
        return bytes
      })
      .finally(() => rendering.delete(path))
    rendering.set(path, started)
    return started
  }

  const queue = new Map<string, () => Promise<Buffer>>()
  let queueRun: Promise<void> | undefined

  async function renderQueue(): Promise<void> {
    for (const [path, work] of queue) {
      await work().catch(onError)
      queue.delete(path)
    }
    queueRun = undefined
  }

  /** Renders a picture in the background, one at a time: in this process, which will get the next request for it. */
  function renderLater(id: string, file: string, width: number): void {
    if (queue.size >= maxQueued) return
    queue.set(fileOf(id, width, 'avif'), () => renderOnce(id, file, width, 'avif'))
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
      let format: MediaFormat = accepts.webp ? 'webp' : 'jpeg'
      let settled = true
      if (accepts.avif) {
        if (existsSync(fileOf(id, width, 'avif'))) format = 'avif'
        else {
          settled = false
          renderLater(id, original.file, width)
        }
      }
      const bytes = await renderOnce(id, original.file, width, format)
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

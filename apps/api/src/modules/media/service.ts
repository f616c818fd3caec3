import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Cache } from '../../kernel/cache.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { MediaFormat } from './port.ts'
import { media } from './tables.ts'

sharp.cache(false)
sharp.concurrency(1)

const quality = { avif: { quality: 58, effort: 3 }, webp: { quality: 80 }, jpeg: { quality: 82, mozjpeg: true } } as const

export interface MediaParts {
  originals: string
  /** Where made pictures are kept, on this process's own disk. */
  folder: string
  cache: Cache
  /** Told of a picture that could not be made in the background. */
  onError: (error: unknown) => void
}

/** Pictures that may wait to be made as AVIF; whoever asks for one more is given WebP and asks again another time. */
const mostWaiting = 500

/** Pictures in the sizes and formats that pages ask for, made once and kept on disk. */
export function createMedia(db: Db, { originals, folder, cache, onError }: MediaParts) {
  const making = new Map<string, Promise<Buffer>>()

  const find = (id: string) =>
    cache.through(`media:${id}`, async () => (await db.select().from(media).where(eq(media.id, id)))[0], { tags: ['media'] })

  const fileOf = (id: string, width: number, format: MediaFormat) => join(folder, id.slice(0, 3), `${id}-${width}.${format}`)

  async function render(file: string, width: number, format: MediaFormat): Promise<Buffer> {
    const picture = sharp(join(originals, file), { limitInputPixels: 60_000_000 }).rotate().resize({ width, withoutEnlargement: true })
    if (format === 'avif') return picture.avif(quality.avif).toBuffer()
    return format === 'webp' ? picture.webp(quality.webp).toBuffer() : picture.jpeg(quality.jpeg).toBuffer()
  }

  /** Makes a picture once however many ask for it at the same time; a kill leaves no half file behind. */
  async function make(id: string, file: string, width: number, format: MediaFormat): Promise<Buffer> {
    const path = fileOf(id, width, format)
    if (existsSync(path)) return readFile(path)
    const running = making.get(path)
    if (running) return running
    const started = render(file, width, format)
      .then(async (bytes) => {
        await mkdir(join(path, '..'), { recursive: true })
        const part = `${path}.${process.pid}.part`
        await writeFile(part, bytes)
        await rename(part, path)
        return bytes
      })
      .finally(() => making.delete(path))
    making.set(path, started)
    return started
  }

  const waiting = new Map<string, () => Promise<Buffer>>()
  let working: Promise<void> | undefined

  async function makeWaiting(): Promise<void> {
    for (const [path, work] of waiting) {
      await work().catch(onError)
      waiting.delete(path)
    }
    working = undefined
  }

  /** Has a picture made in the background, one at a time: here, where it will be asked for, and not on another machine. */
  function makeSoon(id: string, file: string, width: number): void {
    if (waiting.size >= mostWaiting) return
    waiting.set(fileOf(id, width, 'avif'), () => make(id, file, width, 'avif'))
    working ??= makeWaiting()
  }

  return {
    /**
     * A picture in the best format that is both accepted and at hand. AVIF takes seconds to make, so the first caller
     * gets WebP while the AVIF is made; `settled` says whether this answer may be kept for good.
     */
    async serve(
      id: string,
      width: number,
      accepts: { avif: boolean; webp: boolean },
    ): Promise<{ bytes: Buffer; format: MediaFormat; etag: string; settled: boolean } | undefined> {
      const original = await find(id)
      if (!original) return undefined
      let format: MediaFormat = accepts.webp ? 'webp' : 'jpeg'
      let settled = true
      if (accepts.avif) {
        if (existsSync(fileOf(id, width, 'avif'))) format = 'avif'
        else {
          settled = false
          makeSoon(id, original.file, width)
        }
      }
      const bytes = await make(id, original.file, width, format)
      return {
        bytes,
        format,
        settled,
        etag: `"${createHash('sha1').update(`${id}-${width}-${format}-${bytes.length}`).digest('base64url')}"`,
      }
    },
    /** Begins no more pictures and waits for the one in hand. */
    async close(): Promise<void> {
      waiting.clear()
      await working
    },
  }
}

export type Media = ReturnType<typeof createMedia>

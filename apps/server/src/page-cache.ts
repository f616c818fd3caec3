import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Clock } from '@karat/api/kernel/clock.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** A page as it was rendered: whole, so that it reads with JavaScript off. */
export interface Page {
  status: number
  headers: Record<string, string>
  body: Buffer
  tags: readonly string[]
  /** All headers that it was first sent with, in pairs, those of one request left out: what the short way repeats. */
  sentWith?: readonly string[]
}

interface Entry extends Page {
  madeAt: number
  /** Bytes that it takes, packed forms with it. */
  size: number
  /** Packed forms: absent, being made (null), or there. */
  br: Buffer | null | undefined
  gzip: Buffer | null | undefined
}

/** A page that can be answered with at once. */
export interface Ready {
  sentWith: readonly string[]
  etag: string | undefined
  body: Buffer
  encoding: Encoding
}

const freshFor = 60_000
const staleFor = 600_000
/** Bytes of pages, as rendered and as packed: addresses are endless, memory is not. */
const mostBytes = 48 * 1024 * 1024

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding that a browser takes. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (accepted?.includes('br')) return 'br'
  return accepted?.includes('gzip') ? 'gzip' : 'identity'
}

/**
 * Whole pages: 60 s fresh, then stale for at most ten minutes while one request renders anew, compressed once.
 * A change drops what carries its tags at once.
 */
export function createPageCache(clock: Clock) {
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<Entry>>()
  let generation = 0
  let bytes = 0

  function remove(key: string, entry: Entry) {
    entries.delete(key)
    bytes -= entry.size
  }

  function keep(key: string, entry: Entry) {
    const before = entries.get(key)
    if (before) remove(key, before)
    entries.set(key, entry)
    bytes += entry.size
    for (const [oldest, old] of entries) {
      if (bytes <= mostBytes) return
      remove(oldest, old)
    }
  }

  async function fill(key: string, render: () => Promise<Page>): Promise<Entry> {
    const running = rendering.get(key)
    if (running) return running
    const began = generation
    const started = (async () => {
      const page = await render()
      const entry: Entry = { ...page, madeAt: clock.now().getTime(), size: page.body.length, br: undefined, gzip: undefined }
      // What was rendered while something changed may hold the old: it is answered with, but not kept.
      if (page.status === 200 && began === generation) keep(key, entry)
      return entry
    })().finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }

  /** The page in an encoding; made once, when a second reader shows that the page is read more than once. */
  function packed(key: string, entry: Entry, encoding: Encoding): Buffer | undefined {
    if (encoding === 'identity') return undefined
    const known = entry[encoding]
    if (known === undefined) {
      entry[encoding] = null
      const made =
        encoding === 'br' ? toBrotli(entry.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) : toGzip(entry.body, { level: 7 })
      void made.then((small) => {
        entry[encoding] = small
        if (entries.get(key) !== entry) return
        entry.size += small.length
        bytes += small.length
      })
    }
    return known ?? undefined
  }

  return {
    /** Whether the page under a key can be answered without waiting for it to be rendered. */
    has: (key: string): boolean => clock.now().getTime() - (entries.get(key)?.madeAt ?? -Infinity) < freshFor + staleFor,
    /** A kept page that is fresh, has been sent before, and lies ready in an encoding; else undefined, and nothing is begun. */
    fresh(key: string, encoding: Encoding): Ready | undefined {
      const page = entries.get(key)
      const sentWith = page?.sentWith
      if (!sentWith || clock.now().getTime() - page.madeAt >= freshFor) return undefined
      const body = encoding === 'identity' ? page.body : page[encoding]
      return body ? { sentWith, etag: page.headers['etag'], body, encoding } : undefined
    },
    /**
     * The page under a key, rendered when it is not there or no longer good. `state` tells how it was come by. `onStale` hears
     * why a page could not be made anew that nobody waits for.
     */
    async get(
      key: string,
      encoding: Encoding,
      render: () => Promise<Page>,
      onStale: (error: unknown) => void = () => {},
    ): Promise<{ page: Page; body: Buffer; encoding: Encoding; state: 'hit' | 'stale' | 'miss' }> {
      const now = clock.now().getTime()
      const found = entries.get(key)
      const age = found ? now - found.madeAt : Infinity
      const state = age < freshFor ? 'hit' : age < freshFor + staleFor ? 'stale' : 'miss'
      if (state === 'stale') void fill(key, render).catch(onStale)
      const entry = state === 'miss' || !found ? await fill(key, render) : found
      const smaller = state === 'miss' ? undefined : packed(key, entry, encoding)
      return smaller ? { page: entry, body: smaller, encoding, state } : { page: entry, body: entry.body, encoding: 'identity', state }
    },
    drop(tags: readonly string[]): void {
      generation += 1
      for (const [key, entry] of entries) if (entry.tags.some((tag) => tags.includes(tag))) remove(key, entry)
    },
    size: () => ({ pages: entries.size, bytes }),
  }
}

export type PageCache = ReturnType<typeof createPageCache>

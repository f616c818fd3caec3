import { LRUCache } from 'lru-cache'
import type { Clock } from '@karat/api/kernel/clock.ts'
import { type Encoding, compress, type Compression, decompress, type Effort } from '../http/compression.ts'

/** A rendered page: complete, so that it works without JavaScript. */
export interface Page {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** The cache tags of all reads while rendering: a change of one of them makes the page stale. */
  tags: ReadonlySet<string>
  /** Whether it is declared as the same for everybody. Other pages are never cached. */
  shared: boolean
  /** The headers of its first response, in pairs, without those of a single request; the fast path sends them again. */
  sentWith?: readonly string[]
}

interface Entry extends Omit<Page, 'body'> {
  madeAt: number
  /** The page until it is compressed: nearly every reader accepts that form, and uncompressed it would take four fifths of the memory. */
  body: Buffer | undefined
  /** Bytes of the page, while it is stored, and of its compressed forms. */
  size: number
  forms: Map<Compression, Form>
}

/** A page in an encoding: compressed quickly for the first reader, thoroughly once there is a second one. */
interface Form {
  first: Promise<Buffer>
  /** Undefined until the quick compression is done. */
  body: Buffer | undefined
  thorough: boolean
}

/** A page that can be sent at once. */
export interface Ready {
  sentWith: readonly string[]
  etag: string | undefined
  body: Buffer
  encoding: Encoding
}

const freshMs = 60_000
const staleMs = 600_000
/** The maximum bytes of cached pages with their compressed forms. */
const maxBytes = 32 * 1024 * 1024

/**
 * Shared pages as a whole: 60 s fresh, then stale for at most ten minutes while one request renders again, compressed from the first
 * response. A change drops pages by tag at once; the least recently used are evicted when memory is short.
 */
export function createPageCache(clock: Clock) {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes })
  const rendering = new Map<string, Promise<Entry>>()
  let generation = 0

  /** Stores an entry with its current size, which is only counted when it is set. */
  function store(key: string, entry: Entry) {
    entries.delete(key)
    entries.set(key, entry, { size: Math.max(1, entry.size) })
  }

  async function renderEntry(render: () => Promise<Page>): Promise<Entry> {
    const page = await render()
    return { ...page, madeAt: clock.now().getTime(), size: page.body.length, forms: new Map() }
  }

  async function fill(key: string, render: () => Promise<Page>): Promise<Entry> {
    const pending = rendering.get(key)
    if (pending) {
      const entry = await pending
      // A page rendered for another request is used only where it is shared.
      return entry.shared ? entry : renderEntry(render)
    }
    const startGeneration = generation
    const started = (async () => {
      const entry = await renderEntry(render)
      // A page rendered during a change may be stale: it is sent but not cached.
      if (entry.shared && entry.status === 200 && startGeneration === generation) store(key, entry)
      return entry
    })().finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }

  async function plainBody(entry: Entry): Promise<Buffer> {
    if (entry.body) return entry.body
    for (const [compression, { body }] of entry.forms) if (body) return decompress(body, compression)
    throw new Error('a cached page has neither its text nor a compressed form')
  }

  /** Replaces the compressed bytes of a form, from which the page can be restored. */
  function replaceForm(key: string, entry: Entry, form: Form, body: Buffer) {
    entry.size += body.length - (form.body?.length ?? 0) - (entry.body?.length ?? 0)
    entry.body = undefined
    form.body = body
    if (entries.peek(key) === entry) store(key, entry)
  }

  const compressEntry = async (entry: Entry, compression: Compression, effort: Effort) =>
    compress(await plainBody(entry), compression, effort)

  function compressQuickly(key: string, entry: Entry, compression: Compression): Form {
    const form: Form = { first: compressEntry(entry, compression, 'quick'), body: undefined, thorough: false }
    entry.forms.set(compression, form)
    // A failure is passed on to waiting readers; the next reader tries again.
    form.first.then(
      (body) => replaceForm(key, entry, form, body),
      () => entry.forms.delete(compression),
    )
    return form
  }

  /** Compresses thoroughly at the second reader; most URLs of a large shop have one reader in an hour. */
  function improve(key: string, entry: Entry, form: Form, compression: Compression) {
    if (form.thorough || !form.body) return
    form.thorough = true
    compressEntry(entry, compression, 'thorough').then(
      (body) => replaceForm(key, entry, form, body),
      () => (form.thorough = false),
    )
  }

  async function bodyIn(key: string, entry: Entry, encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return plainBody(entry)
    const form = entry.forms.get(encoding)
    if (!form) return compressQuickly(key, entry, encoding).first
    improve(key, entry, form, encoding)
    return form.body ?? form.first
  }

  return {
    /** Whether the page of a key can be sent without rendering. */
    has: (key: string): boolean => clock.now().getTime() - (entries.peek(key)?.madeAt ?? -Infinity) < freshMs + staleMs,
    /** A cached page that is fresh, was sent before, and is available in an encoding; otherwise undefined. */
    fresh(key: string, encoding: Encoding): Ready | undefined {
      const page = entries.get(key)
      const sentWith = page?.sentWith
      if (!sentWith || clock.now().getTime() - page.madeAt >= freshMs) return undefined
      const form = encoding === 'identity' ? undefined : page.forms.get(encoding)
      if (form && encoding !== 'identity') improve(key, page, form, encoding)
      const body = encoding === 'identity' ? page.body : form?.body
      return body ? { sentWith, etag: page.headers['etag'], body, encoding } : undefined
    },
    /**
     * The page of a key in an encoding, rendered where it is missing or expired. `state` is its source. `onStale` receives errors of
     * rendering a stale page again in the background.
     */
    async get(
      key: string,
      encoding: Encoding,
      render: () => Promise<Page>,
      onStale: (error: unknown) => void = () => {},
    ): Promise<{ page: Omit<Page, 'body'>; body: Buffer; state: 'hit' | 'stale' | 'miss' }> {
      const now = clock.now().getTime()
      const cached = entries.get(key)
      const age = cached ? now - cached.madeAt : Infinity
      const state = age < freshMs ? 'hit' : age < freshMs + staleMs ? 'stale' : 'miss'
      if (state === 'stale') void fill(key, render).catch(onStale)
      const entry = state === 'miss' || !cached ? await fill(key, render) : cached
      return { page: entry, body: await bodyIn(key, entry, encoding), state }
    },
    drop(tags: readonly string[]): void {
      generation += 1
      for (const [key, entry] of entries.entries()) if (tags.some((tag) => entry.tags.has(tag))) entries.delete(key)
    },
    size: () => ({ pages: entries.size, bytes: entries.calculatedSize }),
  }
}

export type PageCache = ReturnType<typeof createPageCache>

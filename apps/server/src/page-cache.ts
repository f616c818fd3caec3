import { LRUCache } from 'lru-cache'
import type { Clock } from '@karat/api/kernel/clock.ts'
import { type Encoding, pack, type Packing } from './packing.ts'

/** A page as it was rendered: whole, so that it reads with JavaScript off. */
export interface Page {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Of all that it was made of: a change of one of them makes it old. */
  tags: ReadonlySet<string>
  /** Whether its route says that it is the same for everybody. A page that does not say so is never kept. */
  shared: boolean
  /** All headers that it was first sent with, in pairs, those of one request left out: what the fast path repeats. */
  sentWith?: readonly string[]
}

interface Entry extends Page {
  madeAt: number
  /** Bytes that it takes, packed forms with it. */
  size: number
  forms: Map<Packing, Form>
}

/** A page in an encoding: packed quickly for the first who asks, thoroughly for all others once a second one does. */
interface Form {
  first: Promise<Buffer>
  /** Absent until the quick packing is done. */
  body: Buffer | undefined
  thorough: boolean
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

/**
 * Whole pages that everybody may see: 60 s fresh, then stale for at most ten minutes while one request renders anew, compressed
 * from the first answer. A change drops what carries its tags at once; the least recently asked for go when memory is short.
 */
export function createPageCache(clock: Clock) {
  const entries = new LRUCache<string, Entry>({ maxSize: mostBytes })
  const rendering = new Map<string, Promise<Entry>>()
  let generation = 0

  /** Keeps an entry with its present size, which counts only when it is set anew. */
  function keep(key: string, entry: Entry) {
    entries.delete(key)
    entries.set(key, entry, { size: Math.max(1, entry.size) })
  }

  async function make(render: () => Promise<Page>): Promise<Entry> {
    const page = await render()
    return { ...page, madeAt: clock.now().getTime(), size: page.body.length, forms: new Map() }
  }

  async function fill(key: string, render: () => Promise<Page>): Promise<Entry> {
    const running = rendering.get(key)
    if (running) {
      const entry = await running
      // What was made for somebody else is shown only where everybody may see it.
      return entry.shared ? entry : make(render)
    }
    const began = generation
    const started = (async () => {
      const entry = await make(render)
      // What was rendered while something changed may hold the old: it is answered with, but not kept.
      if (entry.shared && entry.status === 200 && began === generation) keep(key, entry)
      return entry
    })().finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }

  /** Puts packed bytes in the place of the form's former ones. */
  function take(key: string, entry: Entry, form: Form, body: Buffer) {
    entry.size += body.length - (form.body?.length ?? 0)
    form.body = body
    if (entries.peek(key) === entry) keep(key, entry)
  }

  function begin(key: string, entry: Entry, packing: Packing): Form {
    const form: Form = { first: pack(entry.body, packing, 'quick'), body: undefined, thorough: false }
    entry.forms.set(packing, form)
    // What failed is tried again by the next reader; whoever waited for it hears why.
    form.first.then(
      (body) => take(key, entry, form, body),
      () => entry.forms.delete(packing),
    )
    return form
  }

  /** Packs once more and better; not before a second reader, for most addresses of a large shop have one in an hour. */
  function improve(key: string, entry: Entry, form: Form, packing: Packing) {
    if (form.thorough || !form.body) return
    form.thorough = true
    pack(entry.body, packing, 'thorough').then(
      (body) => take(key, entry, form, body),
      () => (form.thorough = false),
    )
  }

  async function packed(key: string, entry: Entry, encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return entry.body
    const form = entry.forms.get(encoding)
    if (!form) return begin(key, entry, encoding).first
    improve(key, entry, form, encoding)
    return form.body ?? form.first
  }

  return {
    /** Whether the page under a key can be answered without waiting for it to be rendered. */
    has: (key: string): boolean => clock.now().getTime() - (entries.peek(key)?.madeAt ?? -Infinity) < freshFor + staleFor,
    /** A cached page that is fresh, has been sent before, and lies ready in an encoding; else undefined. */
    fresh(key: string, encoding: Encoding): Ready | undefined {
      const page = entries.get(key)
      const sentWith = page?.sentWith
      if (!sentWith || clock.now().getTime() - page.madeAt >= freshFor) return undefined
      const form = encoding === 'identity' ? undefined : page.forms.get(encoding)
      if (form && encoding !== 'identity') improve(key, page, form, encoding)
      const body = encoding === 'identity' ? page.body : form?.body
      return body ? { sentWith, etag: page.headers['etag'], body, encoding } : undefined
    },
    /**
     * The page under a key in an encoding, rendered when it is not there or no longer good. `state` tells how it was come by. `onStale` hears
     * why a page could not be made anew that nobody waits for.
     */
    async get(
      key: string,
      encoding: Encoding,
      render: () => Promise<Page>,
      onStale: (error: unknown) => void = () => {},
    ): Promise<{ page: Page; body: Buffer; state: 'hit' | 'stale' | 'miss' }> {
      const now = clock.now().getTime()
      const found = entries.get(key)
      const age = found ? now - found.madeAt : Infinity
      const state = age < freshFor ? 'hit' : age < freshFor + staleFor ? 'stale' : 'miss'
      if (state === 'stale') void fill(key, render).catch(onStale)
      const entry = state === 'miss' || !found ? await fill(key, render) : found
      return { page: entry, body: await packed(key, entry, encoding), state }
    },
    drop(tags: readonly string[]): void {
      generation += 1
      for (const [key, entry] of entries.entries()) if (tags.some((tag) => entry.tags.has(tag))) entries.delete(key)
    },
    size: () => ({ pages: entries.size, bytes: entries.calculatedSize }),
  }
}

export type PageCache = ReturnType<typeof createPageCache>

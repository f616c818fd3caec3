import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'
import { inTransaction } from './db/transacting.ts'
import { collectReads, noteRead } from './reads.ts'

interface Entry {
  value: unknown
  /** What the value was made of: the tags it was kept with, and those of all that was read while it was loaded. */
  tags: ReadonlySet<string>
}

interface Keeping {
  seconds?: number
  tags?: readonly string[]
}

interface KeepingMany<T> {
  seconds?: number
  /** The tags of one value. */
  tags?: (value: T) => readonly string[]
}

/**
 * The in-process cache: 900 s unless told otherwise (K-03). One caller loads while others wait for it, failures are
 * never kept, entries can be dropped by tag, and the least recently used go when it is full. Who takes a value from it reads
 * (`noteRead`) what the value was made of.
 */
export function createCache(clock: Clock, limits = { seconds: 900, entries: 5000 }) {
  const entries = new LRUCache<string, Entry>({
    max: limits.entries,
    ttl: limits.seconds * 1000,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })
  const loading = new Map<string, Promise<Entry>>()
  let generation = 0

  function keep(key: string, entry: Entry, seconds = limits.seconds) {
    entries.set(key, entry, { ttl: seconds * 1000 })
  }

  async function make<T>(load: () => Promise<T>, tags: readonly string[] = []): Promise<Entry> {
    const { value, tags: read } = await collectReads(load)
    return { value, tags: new Set([...tags, ...read]) }
  }

  /**
   * Inside a transaction nobody waits for another's load: that may be waiting for the very connection which the
   * transaction holds. Nor do others wait for this one, whose transaction may yet fail.
   */
  async function alone<T>(key: string, load: () => Promise<T>, { tags, seconds }: Keeping): Promise<T> {
    const began = generation
    const entry = await make(load, tags)
    if (began === generation) keep(key, entry, seconds)
    noteRead(entry.tags)
    return entry.value as T
  }

  async function through<T>(key: string, load: () => Promise<T>, options: Keeping = {}): Promise<T> {
    const found = entries.get(key)
    if (found) {
      noteRead(found.tags)
      return found.value as T
    }
    if (inTransaction()) return alone(key, load, options)
    let running = loading.get(key)
    if (!running) {
      const started = make(load, options.tags)
        .then((entry) => {
          if (loading.get(key) === started) keep(key, entry, options.seconds)
          return entry
        })
        .finally(() => {
          if (loading.get(key) === started) loading.delete(key)
        })
      loading.set(key, started)
      running = started
    }
    const { value, tags } = await running
    noteRead(tags)
    return value as T
  }

  /** Several values of one kind, those that are not kept loaded together; what the load does not find is not kept. */
  async function many<T>(
    kind: string,
    ids: readonly string[],
    load: (missing: string[]) => Promise<Map<string, T>>,
    { seconds, tags = () => [] }: KeepingMany<T> = {},
  ): Promise<Map<string, T>> {
    const found = new Map<string, T>()
    for (const id of ids) {
      const entry = entries.get(`${kind}:${id}`)
      if (!entry) continue
      found.set(id, entry.value as T)
      noteRead(entry.tags)
    }
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length === 0) return found
    const began = generation
    for (const [id, value] of await load(missing)) {
      const entry = { value, tags: new Set(tags(value)) }
      found.set(id, value)
      noteRead(entry.tags)
      if (began === generation) keep(`${kind}:${id}`, entry, seconds)
    }
    return found
  }

  /** Drops what carries any of the tags. What is being loaded just now is not kept either. */
  function drop(tags: readonly string[]): void {
    for (const [key, entry] of entries.entries()) if (tags.some((tag) => entry.tags.has(tag))) entries.delete(key)
    loading.clear()
    generation += 1
  }

  /** Drops everything. */
  function clear(): void {
    entries.clear()
    drop([])
  }

  return { through, many, drop, clear }
}

export type Cache = ReturnType<typeof createCache>

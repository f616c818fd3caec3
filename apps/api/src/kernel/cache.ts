import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'
import { inTransaction } from './db/transacting.ts'
import { collectReads, noteRead } from './reads.ts'

interface Entry {
  value: unknown
  /** The tags given with the value, and those of all reads while it was loaded. */
  tags: ReadonlySet<string>
}

interface CacheOptions {
  seconds?: number
  tags?: readonly string[]
}

interface CacheManyOptions<T> {
  seconds?: number
  /** The tags of a loaded value. */
  tags?: (value: T) => readonly string[]
}

/**
 * The in-process cache: 900 s by default (K-03). One caller loads while others wait for it, failures are not cached, entries can be dropped
 * by tag, and the least recently used are evicted when it is full. Returning a value reports its tags as read (`noteRead`).
 */
export function createCache(clock: Clock, limits = { seconds: 900, entries: 5000 }): Cache {
  const entries = new LRUCache<string, Entry>({
    max: limits.entries,
    ttl: limits.seconds * 1000,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })
  const loading = new Map<string, Promise<Entry>>()
  let generation = 0
  const partitions: { drop(tags: readonly string[]): void; clear(): void }[] = []

  function store(key: string, entry: Entry, seconds = limits.seconds) {
    entries.set(key, entry, { ttl: seconds * 1000 })
  }

  async function loadEntry<T>(load: () => Promise<T>, tags: readonly string[] = []): Promise<Entry> {
    const { value, tags: readTags } = await collectReads(load)
    return { value, tags: new Set([...tags, ...readTags]) }
  }

  /**
   * Inside a transaction a caller never waits for another's load, which may be waiting for the very connection that the
   * transaction holds. Nor do others wait for this load, whose transaction may still fail.
   */
  async function loadWithoutSharing<T>(key: string, load: () => Promise<T>, { tags, seconds }: CacheOptions): Promise<T> {
    const startGeneration = generation
    const entry = await loadEntry(load, tags)
    if (startGeneration === generation) store(key, entry, seconds)
    noteRead(entry.tags)
    return entry.value as T
  }

  async function through<T>(key: string, load: () => Promise<T>, options: CacheOptions = {}): Promise<T> {
    const cached = entries.get(key)
    if (cached) {
      noteRead(cached.tags)
      return cached.value as T
    }
    if (inTransaction()) return loadWithoutSharing(key, load, options)
    let pending = loading.get(key)
    if (!pending) {
      const started = loadEntry(load, options.tags)
        .then((entry) => {
          if (loading.get(key) === started) store(key, entry, options.seconds)
          return entry
        })
        .finally(() => {
          if (loading.get(key) === started) loading.delete(key)
        })
      loading.set(key, started)
      pending = started
    }
    const { value, tags } = await pending
    noteRead(tags)
    return value as T
  }

  /** Reads several values of one kind. Values that are not cached are loaded together; ids that the load does not return are not cached. */
  async function many<T>(
    kind: string,
    ids: readonly string[],
    load: (missing: string[]) => Promise<Map<string, T>>,
    { seconds, tags = () => [] }: CacheManyOptions<T> = {},
  ): Promise<Map<string, T>> {
    const values = new Map<string, T>()
    for (const id of ids) {
      const entry = entries.get(`${kind}:${id}`)
      if (!entry) continue
      values.set(id, entry.value as T)
      noteRead(entry.tags)
    }
    const missing = ids.filter((id) => !values.has(id))
    if (missing.length === 0) return values
    const startGeneration = generation
    for (const [id, value] of await load(missing)) {
      const entry = { value, tags: new Set(tags(value)) }
      values.set(id, value)
      noteRead(entry.tags)
      if (startGeneration === generation) store(`${kind}:${id}`, entry, seconds)
    }
    return values
  }

  /** Drops entries that carry any of the tags. Loads in progress are not cached either. */
  function drop(tags: readonly string[]): void {
    for (const [key, entry] of entries.entries()) if (tags.some((tag) => entry.tags.has(tag))) entries.delete(key)
    loading.clear()
    generation += 1
    for (const partition of partitions) partition.drop(tags)
  }

  /** Drops everything. */
  function clear(): void {
    entries.clear()
    for (const partition of partitions) partition.clear()
    drop([])
  }

  /** A smaller cache beside this one, for few large values; an entry dropped here is dropped there too. */
  function partition(partLimits: { seconds: number; entries: number }): Pick<Cache, 'through'> {
    const part = createCache(clock, partLimits)
    partitions.push(part)
    return part
  }

  return { through, many, drop, clear, partition }
}

export interface Cache {
  through<T>(key: string, load: () => Promise<T>, options?: CacheOptions): Promise<T>
  many<T>(
    kind: string,
    ids: readonly string[],
    load: (missing: string[]) => Promise<Map<string, T>>,
    options?: CacheManyOptions<T>,
  ): Promise<Map<string, T>>
  drop(tags: readonly string[]): void
  clear(): void
  partition(limits: { seconds: number; entries: number }): Pick<Cache, 'through'>
}

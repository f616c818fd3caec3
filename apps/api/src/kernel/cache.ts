import type { Clock } from './clock.ts'
import { inTransaction } from './db/transacting.ts'

interface Entry {
  value: unknown
  expires: number
  tags: readonly string[]
}

interface Keeping {
  seconds?: number
  tags?: readonly string[]
}

/**
 * The in-process cache: 900 s unless told otherwise (K-03). One caller loads while others wait for it, failures are
 * never kept, entries can be dropped by tag, and the oldest go when it is full.
 */
export function createCache(clock: Clock, limits = { seconds: 900, entries: 5000 }) {
  const entries = new Map<string, Entry>()
  const loading = new Map<string, Promise<unknown>>()
  let generation = 0

  function keep(key: string, value: unknown, options: Keeping) {
    if (entries.size >= limits.entries) entries.delete(entries.keys().next().value ?? '')
    const expires = clock.now().getTime() + (options.seconds ?? limits.seconds) * 1000
    entries.set(key, { value, expires, tags: options.tags ?? [] })
  }

  /**
   * Inside a transaction nobody waits for another's load: that may be waiting for the very connection which the
   * transaction holds. Nor do others wait for this one, whose transaction may yet fail.
   */
  async function alone<T>(key: string, load: () => Promise<T>, options: Keeping): Promise<T> {
    const began = generation
    const value = await load()
    if (began === generation) keep(key, value, options)
    return value
  }

  async function through<T>(key: string, load: () => Promise<T>, options: Keeping = {}): Promise<T> {
    const now = clock.now().getTime()
    const found = entries.get(key)
    if (found && found.expires > now) return found.value as T
    if (inTransaction()) return alone(key, load, options)
    const running = loading.get(key)
    if (running) return running as Promise<T>
    const started = load().then((value) => {
      if (loading.get(key) === started) keep(key, value, options)
      return value
    })
    loading.set(key, started)
    return started.finally(() => {
      if (loading.get(key) === started) loading.delete(key)
    })
  }

  /** Several values of one kind, those that are not kept loaded together; what the load does not find is not kept. */
  async function many<T>(
    kind: string,
    ids: readonly string[],
    load: (missing: string[]) => Promise<Map<string, T>>,
    options: Keeping = {},
  ): Promise<Map<string, T>> {
    const now = clock.now().getTime()
    const found = new Map<string, T>()
    for (const id of ids) {
      const entry = entries.get(`${kind}:${id}`)
      if (entry && entry.expires > now) found.set(id, entry.value as T)
    }
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length === 0) return found
    const began = generation
    for (const [id, value] of await load(missing)) {
      found.set(id, value)
      if (began === generation) keep(`${kind}:${id}`, value, options)
    }
    return found
  }

  /** Drops what carries any of the tags. What is being loaded just now is not kept either. */
  function drop(tags: readonly string[]): void {
    for (const [key, entry] of entries) if (entry.tags.some((tag) => tags.includes(tag))) entries.delete(key)
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

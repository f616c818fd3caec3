import type { Clock } from './clock.ts'

interface Entry {
  value: unknown
  expires: number
  tags: readonly string[]
}

/**
 * The in-process cache: 900 s unless told otherwise (K-03). One caller loads while others wait for it, failures are
 * never kept, entries can be dropped by tag, and the oldest go when it is full.
 */
export function createCache(clock: Clock, limits = { seconds: 900, entries: 5000 }) {
  const entries = new Map<string, Entry>()
  const loading = new Map<string, Promise<unknown>>()

  async function through<T>(key: string, load: () => Promise<T>, options: { seconds?: number; tags?: readonly string[] } = {}): Promise<T> {
    const now = clock.now().getTime()
    const found = entries.get(key)
    if (found && found.expires > now) return found.value as T
    const running = loading.get(key)
    if (running) return running as Promise<T>
    const started = load().then((value) => {
      if (loading.get(key) === started) {
        if (entries.size >= limits.entries) entries.delete(entries.keys().next().value ?? '')
        entries.set(key, { value, expires: now + (options.seconds ?? limits.seconds) * 1000, tags: options.tags ?? [] })
      }
      return value
    })
    loading.set(key, started)
    return started.finally(() => {
      if (loading.get(key) === started) loading.delete(key)
    })
  }

  /** Drops what carries any of the tags. What is being loaded just now is not kept either. */
  function drop(tags: readonly string[]): void {
    for (const [key, entry] of entries) if (entry.tags.some((tag) => tags.includes(tag))) entries.delete(key)
    loading.clear()
  }

  return { through, drop, clear: () => entries.clear() }
}

export type Cache = ReturnType<typeof createCache>

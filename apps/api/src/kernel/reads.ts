import { AsyncLocalStorage } from 'node:async_hooks'

/** A request with this header gets the cache tags of its answer in `readsHeader`, separated by commas. */
export const wantsReads = 'x-wants-reads'
export const readsHeader = 'x-reads'

const currentReads = new AsyncLocalStorage<Set<string>>()

/** Reports reads by cache tag (`product:RNG-002`, `rates:in`) to the enclosing `collectReads`. */
export function noteRead(tags: Iterable<string>): void {
  const currentTags = currentReads.getStore()
  if (currentTags) for (const tag of tags) currentTags.add(tag)
}

/**
 * Runs `work` and returns its value together with the cache tags of all its reads. A change of one of them makes the value stale. The tags
 * are also reported to an enclosing `collectReads`.
 */
export async function collectReads<T>(work: () => Promise<T>): Promise<{ value: T; tags: ReadonlySet<string> }> {
  const tags = new Set<string>()
  const value = await currentReads.run(tags, work)
  noteRead(tags)
  return { value, tags }
}

import { AsyncLocalStorage } from 'node:async_hooks'

/** A request with this header gets the tags of what its answer was made of in `readsHeader`, parted by commas. */
export const wantsReads = 'x-wants-reads'
export const readsHeader = 'x-reads'

const collecting = new AsyncLocalStorage<Set<string>>()

/** Says what is read, by tag (`product:RNG-002`, `rates:in`), to whoever makes something of it just now. */
export function noteRead(tags: Iterable<string>): void {
  const read = collecting.getStore()
  if (read) for (const tag of tags) read.add(tag)
}

/**
 * Runs `work` and returns what it made together with the tags of all that it read. A change of one of them makes the value
 * old. The tags count as read for whoever collects around this, too.
 */
export async function collectReads<T>(work: () => Promise<T>): Promise<{ value: T; tags: ReadonlySet<string> }> {
  const tags = new Set<string>()
  const value = await collecting.run(tags, work)
  noteRead(tags)
  return { value, tags }
}

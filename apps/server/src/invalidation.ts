import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'

const channel = 'karat:drop'
/** Dropped where the change is unknown: every cache entry depends on the sites. */
const allTags = ['sites']
/** Milliseconds between two tries to drop a tag. */
const retryDelay = 1000

interface InvalidationOptions {
  /** Drops the entries with the tags. Repeated until it succeeds, since stale entries must not stay. */
  onDrop: (tags: string[]) => void | Promise<void>
  onError: (error: unknown) => void
}

/** Publishes the tags of a change to every instance: through Redis where there are several, otherwise directly. */
export function createInvalidation(redisUrl: string | undefined, { onDrop, onError }: InvalidationOptions) {
  const closing = new AbortController()

  async function drop(tags: string[]): Promise<void> {
    for (;;) {
      try {
        return await onDrop(tags)
      } catch (error) {
        onError(error)
        await setTimeout(retryDelay, undefined, { signal: closing.signal, ref: false }).catch(() => {})
        if (closing.signal.aborted) return
      }
    }
  }
  if (!redisUrl) return { publish: drop, close: async () => closing.abort() }

  const publisher = new Redis(redisUrl, { maxRetriesPerRequest: 1, commandTimeout: 2000 })
  const subscriber = new Redis(redisUrl, { maxRetriesPerRequest: null, autoResubscribe: false })
  publisher.on('error', onError)
  subscriber.on('error', onError)
  subscriber.on('message', (_channel, payload) => void drop(JSON.parse(payload) as string[]))
  // Messages sent while disconnected are lost: everything is dropped after every subscription.
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(() => drop(allTags), onError)
  })

  /** Tags that were not published to the others yet. */
  const unpublished = new Set<string>()
  async function publishPending(): Promise<void> {
    const tags = [...unpublished]
    if (tags.length === 0) return
    try {
      await publisher.publish(channel, JSON.stringify(tags))
      for (const tag of tags) unpublished.delete(tag)
    } catch (error) {
      onError(error)
    }
  }
  publisher.on('ready', () => void publishPending())

  return {
    /** Drops here, then publishes to the others; without Redis they receive it when it is back. */
    async publish(tags: string[]) {
      for (const tag of tags) unpublished.add(tag)
      await drop(tags)
      await publishPending()
    },
    async close() {
      closing.abort()
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

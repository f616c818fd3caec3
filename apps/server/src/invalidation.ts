import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'

const channel = 'karat:drop'
/** Dropped where it is not known what changed: everything that is kept hangs on the sites. */
const everything = ['sites']
/** Between two tries to do what a dropped tag asks for. */
const pause = 1000

interface InvalidationParts {
  /** Lets go of what carries the tags. Tried again until it works, since what is old must not stay. */
  onDrop: (tags: string[]) => void | Promise<void>
  onError: (error: unknown) => void
}

/** Carries the tags that a change made old to every instance: through Redis where there are several, else straight on. */
export function createInvalidation(redisUrl: string | undefined, { onDrop, onError }: InvalidationParts) {
  const ending = new AbortController()

  async function drop(tags: string[]): Promise<void> {
    for (;;) {
      try {
        return await onDrop(tags)
      } catch (error) {
        onError(error)
        await setTimeout(pause, undefined, { signal: ending.signal, ref: false }).catch(() => {})
        if (ending.signal.aborted) return
      }
    }
  }
  if (!redisUrl) return { publish: drop, close: async () => ending.abort() }

  const publisher = new Redis(redisUrl, { maxRetriesPerRequest: 1, commandTimeout: 2000 })
  const subscriber = new Redis(redisUrl, { maxRetriesPerRequest: null, autoResubscribe: false })
  publisher.on('error', onError)
  subscriber.on('error', onError)
  subscriber.on('message', (_channel, words) => void drop(JSON.parse(words) as string[]))
  // What was said while nobody listened was not heard: after every subscription everything is let go of.
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(() => drop(everything), onError)
  })

  /** Tags that the others have not been told of yet. */
  const untold = new Set<string>()
  async function tell(): Promise<void> {
    const tags = [...untold]
    if (tags.length === 0) return
    try {
      await publisher.publish(channel, JSON.stringify(tags))
      for (const tag of tags) untold.delete(tag)
    } catch (error) {
      onError(error)
    }
  }
  publisher.on('ready', () => void tell())

  return {
    /** Drops here, then tells the others; without Redis they hear of it when it is back. */
    async publish(tags: string[]) {
      for (const tag of tags) untold.add(tag)
      await drop(tags)
      await tell()
    },
    async close() {
      ending.abort()
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

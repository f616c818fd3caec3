import { Redis } from 'ioredis'

const channel = 'karat:drop'

/** Carries the tags that a change made old to every instance: through Redis where there are several, else straight on. */
export function createInvalidation(redisUrl: string | undefined, onDrop: (tags: string[]) => void) {
  if (!redisUrl) return { publish: async (tags: string[]) => onDrop(tags), close: async () => {} }
  const publisher = new Redis(redisUrl, { lazyConnect: false, maxRetriesPerRequest: 1 })
  const subscriber = new Redis(redisUrl)
  // Without Redis an instance still drops its own pages; the others follow when theirs are a minute old.
  publisher.on('error', () => {})
  subscriber.on('error', () => {})
  void subscriber.subscribe(channel)
  subscriber.on('message', (_channel, words) => onDrop(JSON.parse(words) as string[]))
  return {
    async publish(tags: string[]) {
      onDrop(tags)
      await publisher.publish(channel, JSON.stringify(tags)).catch(() => {})
    },
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

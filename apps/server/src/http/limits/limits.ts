import { createHmac, createSecretKey } from 'node:crypto'
import type { Clock } from '@karat/api/kernel/clock.ts'
import { Redis } from 'ioredis'
import { type LimitName, limitTable, type LimitSizes } from './table.ts'

/** The maximum of counters in memory; beyond it the least recently used are dropped. */
const maxKeys = 100_000
/** Timeout of Redis, and how long it is not called after a failure, in milliseconds. */
const redisTimeout = 250
const pause = 1000

/** One use of one limit, and its key (an address, a telephone number, a cart). */
export type Use = readonly [limit: LimitName, key: string]

interface Count {
  used: number
  endsAt: number
}

/** A counted use: the uses within the window so far, and when the window ends. */
interface Counted {
  used: number
  secondsLeft: number
}

function inMemory(clock: Clock) {
  const counts = new Map<string, Count>()
  return (key: string, seconds: number): Counted => {
    const now = clock.now().getTime()
    const existing = counts.get(key)
    const count = existing && existing.endsAt > now ? existing : { used: 0, endsAt: now + seconds * 1000 }
    count.used += 1
    // Deleted and set again, so that the map is in the order of use.
    counts.delete(key)
    counts.set(key, count)
    if (counts.size > maxKeys) counts.delete(counts.keys().next().value ?? '')
    return { used: count.used, secondsLeft: Math.ceil((count.endsAt - now) / 1000) }
  }
}

function inRedis(url: string, clock: Clock, onError: (error: unknown) => void) {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: redisTimeout, connectTimeout: 5000 })
  redis.on('error', onError)
  let pausedUntil = 0
  return {
    /** Counts in one round trip; undefined where Redis is not available. */
    async count(uses: readonly { key: string; seconds: number }[]): Promise<Counted[] | undefined> {
      if (redis.status !== 'ready' || clock.now().getTime() < pausedUntil) return undefined
      const work = redis.multi()
      for (const { key, seconds } of uses) work.set(key, 0, 'EX', seconds, 'NX').incr(key).ttl(key)
      try {
        const answers = (await work.exec()) ?? []
        const error = answers.find(([error]) => error)?.[0]
        if (error) throw error
        return uses.map(({ seconds }, index) => ({
          used: Number(answers[index * 3 + 1]?.[1]),
          secondsLeft: Math.max(1, Math.min(seconds, Number(answers[index * 3 + 2]?.[1]))),
        }))
      } catch (error) {
        pausedUntil = clock.now().getTime() + pause
        onError(error)
        return undefined
      }
    },
    close: () => redis.disconnect(),
  }
}

export interface LimitDependencies {
  sizes: LimitSizes
  clock: Clock
  /** Where several processes share their counts; without it each process has its own. */
  redisUrl?: string | undefined
  /** Keys are personal data: Redis stores them as HMACs with this secret, the same in every process. */
  secret: string
  onError?: (error: unknown) => void
}

/**
 * Counts uses against their limits, in windows that start with the first use. With Redis the processes share their counts; each process
 * also counts in its own memory, and uses that while Redis is not available.
 */
export function createLimits({ sizes, clock, redisUrl, secret, onError = () => {} }: LimitDependencies) {
  const local = inMemory(clock)
  const shared = redisUrl === undefined ? undefined : inRedis(redisUrl, clock, onError)
  const secretKey = createSecretKey(Buffer.from(secret))
  const keyOf = ([limit, key]: Use) =>
    `karat:limit:${limit}:${createHmac('sha256', secretKey).update(key).digest('base64url').slice(0, 22)}`
  return {
    /** Counts one use of each; 0 where all are within their limits, otherwise the seconds after which to retry. */
    async take(uses: readonly Use[]): Promise<number> {
      const localCounts = uses.map(([limit, key]) => local(`${limit}:${key}`, limitTable[limit].seconds))
      const counted = (await shared?.count(uses.map((use) => ({ key: keyOf(use), seconds: limitTable[use[0]].seconds })))) ?? localCounts
      const most = uses.map(([limit]) => sizes[limit])
      const waits = counted.map(({ used, secondsLeft }, index) => (used > (most[index] ?? 0) ? secondsLeft : 0))
      return Math.max(0, ...waits)
    },
    close: () => shared?.close(),
  }
}

export type Limits = ReturnType<typeof createLimits>

import { createHmac } from 'node:crypto'
import type { Clock } from '@karat/api/kernel/clock.ts'
import { Redis } from 'ioredis'
import { type LimitName, limitTable, type LimitSizes } from './table.ts'

/** Keys whose counts are held in memory; beyond it the least recently used are forgotten. */
const mostKeys = 100_000
/** How long Redis may take for an answer, and how long it is left alone after it failed, in milliseconds. */
const patience = 250
const pause = 1000

/** One use of one limit: whose it is (an address, a telephone number, a bag). */
export type Use = readonly [limit: LimitName, key: string]

interface Count {
  used: number
  endsAt: number
}

/** A use that was counted: how many there were within the span so far, and when the span ends. */
interface Counted {
  used: number
  secondsLeft: number
}

function inMemory(clock: Clock) {
  const counts = new Map<string, Count>()
  return (key: string, seconds: number): Counted => {
    const now = clock.now().getTime()
    const known = counts.get(key)
    const count = known && known.endsAt > now ? known : { used: 0, endsAt: now + seconds * 1000 }
    count.used += 1
    // Deleted and set again, so that the map is in the order of use.
    counts.delete(key)
    counts.set(key, count)
    if (counts.size > mostKeys) counts.delete(counts.keys().next().value ?? '')
    return { used: count.used, secondsLeft: Math.ceil((count.endsAt - now) / 1000) }
  }
}

function inRedis(url: string, clock: Clock, onError: (error: unknown) => void) {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: patience, connectTimeout: 5000 })
  redis.on('error', onError)
  let restsUntil = 0
  return {
    /** Counts in one round trip; undefined where Redis cannot be asked. */
    async count(uses: readonly { key: string; seconds: number }[]): Promise<Counted[] | undefined> {
      if (redis.status !== 'ready' || clock.now().getTime() < restsUntil) return undefined
      const work = redis.multi()
      for (const { key, seconds } of uses) work.set(key, 0, 'EX', seconds, 'NX').incr(key).ttl(key)
      try {
        const answers = (await work.exec()) ?? []
        const failed = answers.find(([error]) => error)?.[0]
        if (failed) throw failed
        return uses.map(({ seconds }, at) => ({
          used: Number(answers[at * 3 + 1]?.[1]),
          secondsLeft: Math.max(1, Math.min(seconds, Number(answers[at * 3 + 2]?.[1]))),
        }))
      } catch (error) {
        restsUntil = clock.now().getTime() + pause
        onError(error)
        return undefined
      }
    },
    close: () => redis.disconnect(),
  }
}

export interface LimitParts {
  sizes: LimitSizes
  clock: Clock
  /** Where several processes share their counts; without it each process counts for itself. */
  redisUrl?: string | undefined
  /** Names and numbers of people are keys: with the same secret everywhere they are counted without being readable. */
  secret: string
  onError?: (error: unknown) => void
}

/**
 * Counts uses against their limits, in spans that begin with the first use. With Redis the processes share their
 * counts; each process counts in its own memory all the same, and goes by that while Redis does not answer.
 */
export function createLimits({ sizes, clock, redisUrl, secret, onError = () => {} }: LimitParts) {
  const own = inMemory(clock)
  const shared = redisUrl === undefined ? undefined : inRedis(redisUrl, clock, onError)
  const keyOf = ([limit, key]: Use) => `karat:limit:${limit}:${createHmac('sha256', secret).update(key).digest('base64url').slice(0, 22)}`
  return {
    /** Counts one use of each; 0 where all are within their limits, else the seconds after which to try again. */
    async take(uses: readonly Use[]): Promise<number> {
      const keyed = uses.map((use) => ({ key: keyOf(use), seconds: limitTable[use[0]].seconds, most: sizes[use[0]] }))
      const local = keyed.map(({ key, seconds }) => own(key, seconds))
      const counted = (await shared?.count(keyed)) ?? local
      const waits = counted.map(({ used, secondsLeft }, at) => (used > (keyed[at]?.most ?? 0) ? secondsLeft : 0))
      return Math.max(0, ...waits)
    },
    close: () => shared?.close(),
  }
}

export type Limits = ReturnType<typeof createLimits>

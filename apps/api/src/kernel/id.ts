import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** The last count of each recent millisecond: concurrent work may create ids for several of them in turn. */
const counts = new Map<number, number>()
const rememberedMoments = 256

function nextCount(time: number): number {
  const last = counts.get(time)
  const count = last === undefined ? randomInt(0, 2 ** 16) : (last + 1) % 2 ** 18
  // After those of other times, so that the least recently used one is dropped first.
  counts.delete(time)
  counts.set(time, count)
  const [oldest] = counts.keys()
  if (counts.size > rememberedMoments && oldest !== undefined) counts.delete(oldest)
  return count
}

/**
 * A time-ordered id (UUID version 7). Ids of one process and millisecond sort in the order of their creation, by a count of 18 bits, which
 * is enough even with a test's clock that stands still; 56 random bits make them hard to guess.
 */
export function newId(moment: Date): string {
  const time = moment.getTime()
  const count = nextCount(time)
  const stamp = time.toString(16).padStart(12, '0')
  const high = (0x7000 | (count >> 6)).toString(16)
  const low = (0x80 | (count & 0x3f)).toString(16)
  // The fully random parts of a random UUID, whose random bytes the engine fetches in bulk.
  const random = randomUUID()
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-${high}-${low}${random.slice(0, 2)}-${random.slice(24)}`
}

/** The least id of a time or later. */
export function firstIdOf(moment: Date): string {
  const stamp = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}`
}

/** The time at which an id of `newId` was created; undefined for other ids. */
export function createdAtOf(id: string): Date | undefined {
  const [, high, low] = /^([\da-f]{8})-([\da-f]{4})-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.exec(id) ?? []
  return high === undefined ? undefined : new Date(Number.parseInt(`${high}${low}`, 16))
}

/** A guest's secret instead of a password (a cart id): 192 random bits, safe in a URL. */
export function newSecretId(): string {
  return randomBytes(24).toString('base64url')
}

/** A token that opens one object to its holder: 128 random bits, safe in a URL. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(16).toString('base64url')
}

/** A one-time code of six digits. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

const referenceLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A short reference that can be read out on the telephone: no 0, 1, I or O. */
export function newReference(length: number): string {
  return Array.from({ length }, () => referenceLetters[randomInt(0, referenceLetters.length)]).join('')
}

import { containing } from './db/containing.ts'
import { type KeyPage, readAllOf } from './key-page.ts'
import type { Site } from './site.ts'
import { timesOfDays } from './list-filter.ts'
import { minorOf } from './wire-amount.ts'

/**
 * The filter of a queue, as staff send it: days of the site's calendar on which a thing began to wait, its amount in major units, and a part of its
 * number or of that of its order.
 */
export interface AskedQueueFilter {
  from?: string | undefined
  to?: string | undefined
  min?: number | undefined
  max?: number | undefined
  search?: string | undefined
}

/** Values of the five parameters of `isInQueueFilter`: times, amounts in minor units, and a pattern of numbers or null. */
export type QueueFilterParams = readonly [from: string, before: string, min: number, max: number, numbers: string | null]

/** The filter of a queue as parameters of SQL. Throws `bad_request` for an amount that the currency lacks. */
export function queueFilterParams(
  { timeZone, currency }: Pick<Site, 'timeZone' | 'currency'>,
  { from, to, min, max, search }: AskedQueueFilter,
): QueueFilterParams {
  const minor = (amount: number | undefined, field: string, none: number) =>
    amount === undefined ? none : minorOf(amount, currency, field)
  return [
    ...timesOfDays(timeZone, { from, to }),
    minor(min, 'min', 0),
    minor(max, 'max', Number.MAX_SAFE_INTEGER),
    search === undefined ? null : numberPattern(search),
  ]
}

/** A pattern of the numbers that have a text; spaces stand for the hyphens between their parts. */
const numberPattern = (search: string): string => containing(search).replaceAll(/\s+/g, '%')

/**
 * The condition that a row began to wait in the days of a filter, has an amount of it, and one of the `numbers` that is searched; its parameters of
 * SQL begin with the number `first`. A queue is short, so that its rows are compared one by one.
 */
export const isInQueueFilter = ({ time, amount, numbers }: { time: string; amount: string; numbers: string }, first: number): string =>
  `${time} >= $${first}::timestamptz and ${time} < $${first + 1}::timestamptz and ${amount} between $${first + 2}::bigint and $${first + 3}::bigint
       and ($${first + 4}::text is null or (${numbers}) ilike $${first + 4})`

/** Reads a whole queue of a filter by the pages of its list, for an export. Throws at once for a filter that is refused. */
export function readAllOfQueue<F extends AskedQueueFilter, T, C>(
  site: Pick<Site, 'timeZone' | 'currency'>,
  asked: F,
  list: (page: KeyPage & F) => Promise<{ rows: readonly T[]; next: string | null }>,
  cellsOf: (row: T) => C,
): AsyncGenerator<C[]> {
  queueFilterParams(site, asked)
  return readAllOf((page) => list({ ...asked, ...page }), cellsOf)
}

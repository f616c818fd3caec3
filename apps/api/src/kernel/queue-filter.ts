import { type KeyPage, readAllOf } from './key-page.ts'
import type { Site } from './site.ts'
import { timesOfDays } from './list-filter.ts'
import { minorOf } from './wire-amount.ts'

/** The filter of a queue, as staff send it: days of the site's calendar on which a thing began to wait, and its amount in major units. */
export interface AskedQueueFilter {
  from?: string | undefined
  to?: string | undefined
  min?: number | undefined
  max?: number | undefined
}

/** Values of the four parameters of `isInQueueFilter`: times, and amounts in minor units. */
export type QueueFilterParams = readonly [from: string, before: string, min: number, max: number]

/** The filter of a queue as parameters of SQL. Throws `bad_request` for an amount that the currency lacks. */
export function queueFilterParams(
  { timeZone, currency }: Pick<Site, 'timeZone' | 'currency'>,
  { from, to, min, max }: AskedQueueFilter,
): QueueFilterParams {
  const minor = (amount: number | undefined, field: string, none: number) =>
    amount === undefined ? none : minorOf(amount, currency, field)
  return [...timesOfDays(timeZone, { from, to }), minor(min, 'min', 0), minor(max, 'max', Number.MAX_SAFE_INTEGER)]
}

/** The condition that a row began to wait in the days of a filter and has an amount of it; its parameters of SQL begin with the number `first`. */
export const isInQueueFilter = ({ time, amount }: { time: string; amount: string }, first: number): string =>
  `${time} >= $${first}::timestamptz and ${time} < $${first + 1}::timestamptz and ${amount} between $${first + 2}::bigint and $${first + 3}::bigint`

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

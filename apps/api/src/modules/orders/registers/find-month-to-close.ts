import type { Site } from '../../../kernel/site.ts'
import type { RegisterDependencies } from './dependencies.ts'
import { issuedIn, monthIn } from './period.ts'
import { readFirstOpenMonth } from './store.ts'

/**
 * Finds the oldest month of a site that has ended and is not closed: `since` is its end, `due` the end of the month after it, when the next one
 * waits behind it (ISO times); null where every month is closed.
 */
export async function findMonthToClose(
  { clock, db }: Pick<RegisterDependencies, 'clock' | 'db'>,
  site: Site,
): Promise<{ since: string | null; due: string | null }> {
  const period = await readFirstOpenMonth(db, site.code, monthIn(site.timeZone, clock.now()))
  if (period === undefined) return { since: null, due: null }
  const endOf = (month: string) => issuedIn(site, { registration: '', period: month }).between[1]
  const since = endOf(period)
  // The first moment after a month is in the next one.
  return { since, due: endOf(monthIn(site.timeZone, new Date(since))) }
}

import { dayIn } from '../../../kernel/clock.ts'
import { transact } from '../../../kernel/db/db.ts'
import type { HomeDependencies } from './dependencies.ts'
import { dayAfter } from './rules.ts'
import { readDaysToSummarize, summarizeDay } from './views.ts'

/** The days that the sales of a year are read from, with the year before. */
const daysOfTwoYears = 2 * 365
/** The most days of a site that one run writes: the first runs of a large shop take their time. */
const daysOfRun = 60

/**
 * Writes the summaries of the past days of each site that have none, or whose orders have changed. A day is written in a transaction of its
 * own: a change that is not committed yet leaves its note behind, so that the day is read from its orders until the next run.
 */
export async function summarizeSales({ clock, db, sites }: Pick<HomeDependencies, 'clock' | 'db' | 'sites'>): Promise<void> {
  for (const { code, timeZone } of await sites.all()) {
    const last = dayAfter(dayIn(timeZone, clock.now()), -1)
    const days = await readDaysToSummarize(db, code, timeZone, dayAfter(last, 1 - daysOfTwoYears), last, daysOfRun)
    for (const day of days) await transact(db, (tx) => summarizeDay(tx, code, timeZone, day))
  }
}

import { dayIn } from '../../../kernel/clock.ts'
import { transact } from '../../../kernel/db/db.ts'
import type { Run } from '../../../kernel/jobs/definition.ts'
import type { HomeDependencies } from './dependencies.ts'
import { salesOfDays } from './jobs.ts'
import { dayAfter } from './rules.ts'
import { readDaysToSummarize, summarizeDay, summarizeEmptyDays } from './views.ts'

/** The days that the sales of a year are read from, with the year before. */
const daysOfTwoYears = 2 * 365
/** The most days of a site that one run writes, so that other jobs of the queue run in between. */
const daysOfRun = 60

/**
 * Writes the summaries of the past days of each site that have none, or whose orders have changed, the latest first. A day is written in a
 * transaction of its own: a change that is not committed yet leaves its note behind, so that the day is read from its orders until the next
 * run. Returns whether days are left for another run.
 */
export async function summarizeSales({ clock, db, sites }: Pick<HomeDependencies, 'clock' | 'db' | 'sites'>): Promise<boolean> {
  let isLeft = false
  for (const { code, timeZone } of await sites.all()) {
    const last = dayAfter(dayIn(timeZone, clock.now()), -1)
    const first = dayAfter(last, 1 - daysOfTwoYears)
    await summarizeEmptyDays(db, code, timeZone, first, last)
    const days = await readDaysToSummarize(db, code, timeZone, first, last, daysOfRun + 1)
    for (const day of days.slice(0, daysOfRun)) await transact(db, (tx) => summarizeDay(tx, code, timeZone, day))
    isLeft ||= days.length > daysOfRun
  }
  return isLeft
}

/** The same as a job: where days are left, as in a shop whose orders were imported, the next run follows at once. */
export async function summarizeSalesInRuns(deps: Pick<HomeDependencies, 'clock' | 'db' | 'jobs' | 'sites'>, run: Run): Promise<void> {
  if (!(await summarizeSales(deps))) return
  await transact(deps.db, async (tx) => {
    // Ended first: there is one open job of a kind and a key.
    await run.finish(tx)
    await deps.jobs.add(tx, salesOfDays, {}, { key: 'schedule' })
  })
}

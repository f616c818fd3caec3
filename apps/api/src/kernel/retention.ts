import { addMs, type Clock, durations } from './clock.ts'

/** How many days records are stored by default. */
export const defaultRetentionDays = {
  jobs: 7,
  failedJobs: 90,
  sandbox: 30,
  messages: 30,
  orderTexts: 90,
  orderMessages: 365,
  quotes: 30,
  carts: 90,
}
export type RetentionDays = typeof defaultRetentionDays

/** Rows that are deleted after a number of days. */
export interface Sweep {
  description: string
  days: number
  /** Deletes at most `limit` rows that ended before the given time and returns how many were deleted. */
  remove: (before: Date, limit: number) => Promise<number>
}

/** Rows deleted by one statement: few enough that their locks are short. */
const batchSize = 1000

/** Deletes everything past its retention. A failing sweep does not stop the others. */
export async function sweepAll(sweeps: readonly Sweep[], clock: Clock): Promise<void> {
  const failures: unknown[] = []
  for (const { days, remove } of sweeps) {
    const before = addMs(clock.now(), -days * durations.day)
    try {
      while ((await remove(before, batchSize)) === batchSize);
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some old rows could not be deleted')
}

import { addMs, type Clock, durations } from './clock.ts'

/** How many days each thing is kept unless the settings say otherwise. */
export const usualDays = { jobs: 7, failedJobs: 90, sandbox: 30, messages: 30, quotes: 30, carts: 90 }
export type KeptDays = typeof usualDays

/** Something that is deleted when it has been kept long enough. */
export interface Sweep {
  what: string
  days: number
  /** Deletes at most `most` of what ended before a moment and returns how many there were. */
  remove: (before: Date, most: number) => Promise<number>
}

/** Rows that one statement deletes: few enough that nobody waits for their locks. */
const batch = 1000

/** Deletes whatever is older than it is kept. One that fails does not keep the others from going on. */
export async function sweepAll(sweeps: readonly Sweep[], clock: Clock): Promise<void> {
  const failures: unknown[] = []
  for (const { days, remove } of sweeps) {
    const before = addMs(clock.now(), -days * durations.day)
    try {
      while ((await remove(before, batch)) === batch);
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some of what is old could not be deleted')
}

import { type Clock, durations } from '../clock.ts'
import { type RetentionDays, type Sweep, sweepAll } from '../retention.ts'
import { type BackgroundWork, defineJob, handled, type Job, emptyPayload } from './definition.ts'
import type { Jobs } from './jobs.ts'

const retention = defineJob({ kind: 'retention', queue: 'bulk', every: durations.day, payload: emptyPayload })

/** The job table's own retention. */
export function jobWork(jobs: Pick<Jobs, 'sweep'>, days: Pick<RetentionDays, 'jobs' | 'failedJobs'>): BackgroundWork {
  return {
    jobs: [],
    sweeps: [
      { description: 'jobs that are done', days: days.jobs, remove: (before, limit) => jobs.sweep('done', before, limit) },
      { description: 'jobs that were given up', days: days.failedJobs, remove: (before, limit) => jobs.sweep('dead', before, limit) },
    ],
  }
}

/** The daily job that deletes records past the retention of every module. */
export function retentionJob(sweeps: readonly Sweep[], clock: Clock): Job {
  return handled(retention, () => sweepAll(sweeps, clock))
}

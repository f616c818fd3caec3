import { type Clock, durations } from '../clock.ts'
import { type KeptDays, type Sweep, sweepAll } from '../retention.ts'
import { type BackgroundWork, defineJob, handled, type Job, nothing } from './definition.ts'
import type { Jobs } from './jobs.ts'

const retention = defineJob({ kind: 'retention', queue: 'bulk', every: durations.day, payload: nothing })

/** What the job table does about itself. */
export function jobWork(jobs: Pick<Jobs, 'sweep'>, days: Pick<KeptDays, 'jobs' | 'failedJobs'>): BackgroundWork {
  return {
    jobs: [],
    sweeps: [
      { what: 'jobs that are done', days: days.jobs, remove: (before, most) => jobs.sweep('done', before, most) },
      { what: 'jobs that were given up', days: days.failedJobs, remove: (before, most) => jobs.sweep('dead', before, most) },
    ],
  }
}

/** The daily job that deletes what every module keeps no longer. */
export function retentionJob(sweeps: readonly Sweep[], clock: Clock): Job {
  return handled(retention, () => sweepAll(sweeps, clock))
}

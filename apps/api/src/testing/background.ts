import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/db/db.ts'
import { defineJob, handled, type JobDefinition, emptyPayload } from '../kernel/jobs/definition.ts'
import { createJobs, type JobOptions } from '../kernel/jobs/jobs.ts'
import type { QueueName } from '../kernel/jobs/store.ts'

/** A kind of job that needs no payload. */
export const emptyJob = (kind: string, queue: QueueName = 'default') => defineJob({ kind, queue, payload: emptyPayload })

export type JobWithHandler = [definition: JobDefinition<Record<string, never>>, handle: () => Promise<void>]

/** The jobs of one process. */
export function processWith(parts: { db: Db; clock: Clock } & Partial<JobOptions>, ...work: JobWithHandler[]) {
  const { db, clock, ...options } = parts
  const jobs = createJobs(db, clock, { onError: () => {}, ...options })
  jobs.register(work.map(([definition, handle]) => handled(definition, handle)))
  return jobs
}

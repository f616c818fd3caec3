import { sql } from 'drizzle-orm'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/db/db.ts'
import { defineJob, handled, type JobDefinition, emptyPayload, type Run } from '../kernel/jobs/definition.ts'
import { createJobs, type JobOptions } from '../kernel/jobs/jobs.ts'
import type { QueueName } from '../kernel/jobs/store.ts'

/** A kind of job that needs no payload. */
export const emptyJob = (kind: string, queue: QueueName = 'default') => defineJob({ kind, queue, payload: emptyPayload })

export type JobWithHandler = [definition: JobDefinition<Record<string, never>>, handle: (payload: object, run: Run) => Promise<void>]

/** The jobs of one process. */
export function processWith(parts: { db: Db; clock: Clock } & Partial<JobOptions>, ...work: JobWithHandler[]) {
  const { db, clock, ...options } = parts
  const jobs = createJobs(db, clock, { onError: () => {}, ...options })
  jobs.register(work.map(([definition, handle]) => handled(definition, handle)))
  return jobs
}

/**
 * Lets the first end of every job of some kinds fail, as where the process dies before it is written down; a handler then runs again
 * unless it has ended its job itself.
 */
export async function failFirstCompletions(db: Db, ...kinds: string[]): Promise<void> {
  const listed = kinds.map((kind) => `'${kind}'`).join(', ')
  const body = `begin raise exception 'the process dies here'; end`
  await db.execute(sql.raw(`create function fail_end() returns trigger language plpgsql as $$ ${body} $$`))
  await db.execute(
    sql.raw(
      `create trigger fail_end before update on job for each row
         when (new.state = 'done' and new.attempts = 1 and new.kind in (${listed})) execute function fail_end()`,
    ),
  )
}

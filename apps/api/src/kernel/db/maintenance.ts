import { sql } from 'drizzle-orm'
import { durations } from '../clock.ts'
import { defineJob, handled, type Job, emptyPayload } from '../jobs/definition.ts'
import type { Db } from './db.ts'

const vacuum = defineJob({ kind: 'vacuum', queue: 'bulk', every: durations.day, payload: emptyPayload })

/** The embedded database has no autovacuum. */
export function vacuumJob(db: Db): Job {
  return handled(vacuum, async () => void (await db.execute(sql`vacuum analyze`)))
}

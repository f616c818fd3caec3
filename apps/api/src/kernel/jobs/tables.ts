import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const sqlOpen = sql`state = 'open'`

/** Work to be done later, at least once. `key` makes a job singular while it is open. */
export const job = pgTable(
  'job',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    key: text(),
    queue: text({ enum: ['critical', 'default', 'bulk'] })
      .notNull()
      .default('default'),
    payload: jsonb().notNull(),
    state: text({ enum: ['open', 'done', 'dead'] })
      .notNull()
      .default('open'),
    attempts: integer().notNull().default(0),
    /** Attempts that do not count any more since staff had the job repeated. `attempts` itself only grows. */
    forgiven: integer().notNull().default(0),
    /** The request that wrote the job, or whose job wrote it. */
    requestId: text('request_id'),
    dueAt: timestamp('due_at', { withTimezone: true, mode: 'date' }).notNull(),
    error: text(),
    finishedAt: timestamp('finished_at', { withTimezone: true, mode: 'date' }),
  },
  (t) => [
    index('job_due').on(t.queue, t.dueAt).where(sqlOpen),
    index('job_finished')
      .on(t.state, t.finishedAt)
      .where(sql`state <> 'open'`),
    uniqueIndex('job_key').on(t.kind, t.key).where(sqlOpen),
  ],
)

/** When each kind that comes back by itself last did, so that many processes start it once. */
export const jobSchedule = pgTable('job_schedule', {
  kind: text().primaryKey(),
  slot: bigint({ mode: 'number' }).notNull(),
})

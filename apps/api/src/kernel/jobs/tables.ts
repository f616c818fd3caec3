import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const sqlOpen = sql`state = 'open'`

/** Work to be done later, at least once. At most one job of a kind and `key` is open. */
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
    /** Attempts before staff had the job repeated, which no longer count. `attempts` itself only grows. */
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

/** The last slot in which each scheduled kind was started, so that several processes start it once. */
export const jobSchedule = pgTable('job_schedule', {
  kind: text().primaryKey(),
  slot: bigint({ mode: 'number' }).notNull(),
})

import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db/db.ts'
import { briefError } from '../redact.ts'

/** Where jobs wait, the most urgent first: money and orders; what shoppers see soon; what may take long. */
export const queues = ['critical', 'default', 'bulk'] as const
export type QueueName = (typeof queues)[number]

export interface TakenJob {
  id: number
  kind: string
  payload: unknown
  /** Which try this is, from 1. Who took the job later has a higher one. */
  attempts: number
}

/** Takes a due job of a queue for whoever asks, until a moment. */
export async function takeJob(db: Db, queue: QueueName, now: Date, until: Date): Promise<TakenJob | undefined> {
  const [taken] = await rows<TakenJob>(
    db,
    sql`update job set attempts = attempts + 1, due_at = ${until.toISOString()}
        where id = (select id from job where queue = ${queue} and state = 'open' and due_at <= ${now.toISOString()}
                    order by due_at limit 1 for update skip locked)
        returning id, kind, payload, attempts`,
  )
  return taken
}

// Everything about a job in hand is written only while nobody else has taken it since.
const mine = ({ id, attempts }: TakenJob) => sql`id = ${id} and attempts = ${attempts} and state = 'open'`

export async function extendLease(db: Db, job: TakenJob, until: Date): Promise<void> {
  await db.execute(sql`update job set due_at = ${until.toISOString()} where ${mine(job)}`)
}

export async function finishJob(db: Db, job: TakenJob, at: Date): Promise<void> {
  await db.execute(sql`update job set state = 'done', finished_at = ${at.toISOString()}, error = null where ${mine(job)}`)
}

export async function failJob(db: Db, job: TakenJob, error: unknown, at: Date): Promise<void> {
  await db.execute(sql`update job set state = 'dead', finished_at = ${at.toISOString()}, error = ${briefError(error)} where ${mine(job)}`)
}

export async function reopenLater(db: Db, job: TakenJob, error: unknown, dueAt: Date): Promise<void> {
  await db.execute(sql`update job set due_at = ${dueAt.toISOString()}, error = ${briefError(error)} where ${mine(job)}`)
}

export async function deleteFinished(db: Db, state: 'done' | 'dead', before: Date, most: number): Promise<number> {
  const gone = await rows(
    db,
    sql`delete from job where id in (select id from job where state = ${state} and finished_at < ${before.toISOString()} limit ${most}) returning id`,
  )
  return gone.length
}

import { sql } from 'drizzle-orm'
import { type Db, isDivisionByZero, named, rows } from '../db/db.ts'
import { deferToCommit } from '../db/transacting.ts'
import { briefError } from '../redact.ts'

/** The queues, most urgent first: money and orders; work that shoppers notice soon; long work. */
export const queues = ['critical', 'default', 'bulk'] as const
export type QueueName = (typeof queues)[number]

export interface NewJob {
  kind: string
  key: string | undefined
  queue: QueueName
  payload: unknown
  dueAt: Date
  requestId: string | undefined
}

/** Writes jobs, each unless one of its kind and key is open. */
export async function insertJobs(tx: Db, jobs: readonly NewJob[]): Promise<void> {
  await named(
    tx,
    'job_insert',
    `insert into job (kind, key, queue, payload, due_at, request_id)
     select kind, key, queue, payload, "dueAt", "requestId"
     from jsonb_to_recordset($1::jsonb) as j(kind text, key text, queue text, payload jsonb, "dueAt" timestamptz, "requestId" text)
     on conflict (kind, key) where state = 'open' do nothing`,
    [JSON.stringify(jobs)],
  )
}

export interface TakenJob {
  id: number
  kind: string
  payload: unknown
  /** Which attempt this is, from 1. A later runner of the job has a higher one. */
  attempts: number
  /** Attempts before staff had the job repeated, which no longer count towards the maximum. */
  forgiven: number
  requestId: string | null
  /** Whether others of its queue were due when it was taken. */
  more: boolean
}

/** Takes a due job of a queue, with a lease until the given time. */
export async function takeJob(db: Db, queue: QueueName, now: Date, until: Date): Promise<TakenJob | undefined> {
  const [job] = await named<TakenJob>(
    db,
    'job_take',
    `update job set attempts = attempts + 1, due_at = $1
     where id = (select id from job where queue = $2 and state = 'open' and due_at <= $3 order by due_at limit 1 for update skip locked)
     returning id, kind, payload, attempts, forgiven, request_id as "requestId",
       exists (select from job o where o.queue = $2 and o.state = 'open' and o.due_at <= $3 and o.id <> job.id) as more`,
    [until.toISOString(), queue, now.toISOString()],
  )
  return job
}

// A running job is written only while no other runner has taken it since.
const stillHeld = ({ id, attempts }: TakenJob) => sql`id = ${id} and attempts = ${attempts} and state = 'open'`

export async function extendLease(db: Db, job: TakenJob, until: Date): Promise<void> {
  await db.execute(sql`update job set due_at = ${until.toISOString()} where ${stillHeld(job)}`)
}

/** Returns a job that was taken and not started to the queue, as if it had not been taken. */
export async function requeueJob(db: Db, job: TakenJob, dueAt: Date): Promise<void> {
  await named(
    db,
    'job_give_back',
    `update job set due_at = $1, attempts = attempts - 1 where id = $2 and attempts = $3 and state = 'open'`,
    [dueAt.toISOString(), job.id, job.attempts],
  )
}

/** Ends a job, unless another runner has taken it since. */
export async function finishJob(db: Db, job: TakenJob, finishedAt: Date): Promise<void> {
  await named(
    db,
    'job_finish',
    `update job set state = 'done', finished_at = $1, error = null where id = $2 and attempts = $3 and state = 'open'`,
    [finishedAt.toISOString(), job.id, job.attempts],
  )
}

/**
 * Ends a job in the transaction of its handler, and fails where another runner has taken it since. The statement itself raises the error,
 * so that it can be deferred to the commit, and nothing else is written either.
 */
export async function finishHeld(tx: Db, job: TakenJob, finishedAt: Date): Promise<void> {
  const held = named(
    tx,
    'job_finish_held',
    `with held as (
       update job set state = 'done', finished_at = $1, error = null where id = $2 and attempts = $3 and state = 'open' returning id)
     select 1 / (select count(*) from held)`,
    [finishedAt.toISOString(), job.id, job.attempts],
  ).catch((error: unknown) => {
    throw isDivisionByZero(error) ? new Error('another process has taken this job') : error
  })
  await deferToCommit(held)
}

export async function failJob(db: Db, job: TakenJob, error: unknown, finishedAt: Date): Promise<void> {
  await db.execute(
    sql`update job set state = 'dead', finished_at = ${finishedAt.toISOString()}, error = ${briefError(error)} where ${stillHeld(job)}`,
  )
}

export async function reopenLater(db: Db, job: TakenJob, error: unknown, dueAt: Date): Promise<void> {
  await db.execute(sql`update job set due_at = ${dueAt.toISOString()}, error = ${briefError(error)} where ${stillHeld(job)}`)
}

/** Records that a scheduled kind was started in a slot of time; false where another process was first. */
export async function claimSlot(tx: Db, kind: string, slot: number): Promise<boolean> {
  const [claimed] = await named(
    tx,
    'job_claim_slot',
    `insert into job_schedule (kind, slot) values ($1, $2)
     on conflict (kind) do update set slot = excluded.slot where job_schedule.slot < excluded.slot returning slot`,
    [kind, slot],
  )
  return claimed !== undefined
}

export async function deleteFinished(db: Db, state: 'done' | 'dead', before: Date, limit: number): Promise<number> {
  const deleted = await rows(
    db,
    sql`delete from job where id in (select id from job where state = ${state} and finished_at < ${before.toISOString()} limit ${limit}) returning id`,
  )
  return deleted.length
}

/** How many jobs are open, by queue, and how many are dead. */
export async function countJobs(db: Db): Promise<{ queue: QueueName; state: 'open' | 'dead'; count: number }[]> {
  return rows(
    db,
    sql`select queue, state, count(*)::int as count from job where state = 'open' group by queue, state
        union all select queue, state, count(*)::int from job where state = 'dead' group by queue, state`,
  )
}

import { sql } from 'drizzle-orm'
import { type Db, isDuplicate, rows } from '../db/db.ts'
import type { QueueName } from './store.ts'

/** A dead letter: a job after its last attempt. */
export interface DeadJob {
  id: number
  kind: string
  key: string | null
  queue: QueueName
  attempts: number
  finishedAt: Date
  error: string
  requestId: string | null
  payload: unknown
}

/** The newest dead jobs. */
export async function listDead(db: Db, limit: number): Promise<DeadJob[]> {
  const deadRows = await rows<Omit<DeadJob, 'finishedAt'> & { finishedAt: string }>(
    db,
    sql`select id, kind, key, queue, attempts, finished_at as "finishedAt", coalesce(error, '') as error, request_id as "requestId", payload
        from job where state = 'dead' order by finished_at desc, id desc limit ${limit}`,
  )
  return deadRows.map((job) => ({ ...job, finishedAt: new Date(job.finishedAt) }))
}

/**
 * Reopens a dead job: it is due at once and has eight attempts again. `unknown` where no dead job has this id,
 * `open` where a job of the same kind and key is open already.
 */
export async function repeatDead(db: Db, id: number, now: Date): Promise<{ kind: string; queue: QueueName } | 'unknown' | 'open'> {
  try {
    const [job] = await rows<{ kind: string; queue: QueueName }>(
      db,
      sql`update job set state = 'open', forgiven = attempts, due_at = ${now.toISOString()}, finished_at = null
          where id = ${id} and state = 'dead' returning kind, queue`,
    )
    return job ?? 'unknown'
  } catch (error) {
    if (isDuplicate(error)) return 'open'
    throw error
  }
}

/** Deletes a dead job and returns its kind. */
export async function discardDead(db: Db, id: number): Promise<string | undefined> {
  const [deleted] = await rows<{ kind: string }>(db, sql`delete from job where id = ${id} and state = 'dead' returning kind`)
  return deleted?.kind
}

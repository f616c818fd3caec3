import { sql } from 'drizzle-orm'
import { type Db, isDuplicate, rows } from '../db/db.ts'
import type { QueueName } from './store.ts'

/** A job that was given up. */
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

/** The newest jobs that were given up. */
export async function listDead(db: Db, most: number): Promise<DeadJob[]> {
  const found = await rows<Omit<DeadJob, 'finishedAt'> & { finishedAt: string }>(
    db,
    sql`select id, kind, key, queue, attempts, finished_at as "finishedAt", coalesce(error, '') as error, request_id as "requestId", payload
        from job where state = 'dead' order by finished_at desc, id desc limit ${most}`,
  )
  return found.map((job) => ({ ...job, finishedAt: new Date(job.finishedAt) }))
}

/**
 * Opens a job that was given up: it is due at once and has eight attempts again. `unknown` where there is none of this id
 * among the dead, `open` where the same work is waiting already.
 */
export async function repeatDead(db: Db, id: number, now: Date): Promise<{ kind: string; queue: QueueName } | 'unknown' | 'open'> {
  try {
    const [opened] = await rows<{ kind: string; queue: QueueName }>(
      db,
      sql`update job set state = 'open', forgiven = attempts, due_at = ${now.toISOString()}, finished_at = null
          where id = ${id} and state = 'dead' returning kind, queue`,
    )
    return opened ?? 'unknown'
  } catch (error) {
    if (isDuplicate(error)) return 'open'
    throw error
  }
}

/** Deletes a job that was given up and returns its kind. */
export async function discardDead(db: Db, id: number): Promise<string | undefined> {
  const [gone] = await rows<{ kind: string }>(db, sql`delete from job where id = ${id} and state = 'dead' returning kind`)
  return gone?.kind
}

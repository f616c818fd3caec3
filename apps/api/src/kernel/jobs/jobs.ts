import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { after, spans } from '../clock.ts'
import { type Db, rows } from '../db/db.ts'

/** Does one job. Throwing means: try again later, and after `maxAttempts` never. */
export type JobHandler = (payload: unknown) => Promise<void>

/** A kind of job: who does it, and how often it comes back by itself. */
export interface JobKind {
  kind: string
  handler: JobHandler
  /** Milliseconds between runs of a job that the system schedules itself. */
  every?: number
}

const maxAttempts = 8

/** The job table: `for update skip locked`, attempts with backoff, dead letters, and a schedule. */
export function createJobs(db: Db, clock: Clock, onError: (kind: string, error: unknown) => void) {
  const kinds = new Map<string, JobKind>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  /** Writes a job. Inside a transaction it exists if and only if that transaction commits. */
  async function add(tx: Db, kind: string, payload: unknown, options: { dueAt?: Date; key?: string } = {}): Promise<void> {
    await tx.execute(sql`
      insert into job (kind, key, payload, due_at)
      values (${kind}, ${options.key ?? null}, ${JSON.stringify(payload)}::jsonb, ${(options.dueAt ?? clock.now()).toISOString()})
      on conflict (kind, key) where state = 'open' do nothing`)
  }

  /** Takes one due job and does it; false when there is none. The job is ours until its lease of a minute runs out. */
  async function runOne(): Promise<boolean> {
    const now = clock.now()
    const [taken] = await rows<{ id: number; kind: string; payload: unknown; attempts: number }>(
      db,
      sql`update job set attempts = attempts + 1, due_at = ${after(now, spans.minute).toISOString()}
          where id = (select id from job where state = 'open' and due_at <= ${now.toISOString()}
                      order by due_at limit 1 for update skip locked)
          returning id, kind, payload, attempts`,
    )
    if (!taken) return false
    try {
      const known = kinds.get(taken.kind)
      if (!known) throw new Error(`nobody does jobs of kind ${taken.kind}`)
      await known.handler(taken.payload)
      await db.execute(sql`update job set state = 'done', finished_at = ${clock.now().toISOString()}, error = null where id = ${taken.id}`)
    } catch (error) {
      onError(taken.kind, error)
      const dead = taken.attempts >= maxAttempts
      const dueAt = after(clock.now(), spans.second * 2 ** taken.attempts)
      await db.execute(
        sql`update job set state = ${dead ? 'dead' : 'open'}, error = ${String(error)}, due_at = ${dueAt.toISOString()} where id = ${taken.id}`,
      )
    }
    return true
  }

  /** Does everything that is due, the schedule's own jobs included. */
  async function runDue(): Promise<number> {
    let count = 0
    for (const known of kinds.values()) {
      if (!known.every) continue
      const slot = Math.floor(clock.now().getTime() / known.every)
      const [fresh] = await rows<{ slot: number }>(
        db,
        sql`insert into job_schedule (kind, slot) values (${known.kind}, ${slot})
            on conflict (kind) do update set slot = excluded.slot where job_schedule.slot < excluded.slot returning slot`,
      )
      if (fresh) await add(db, known.kind, {}, { key: 'schedule' })
    }
    while (await runOne()) count += 1
    return count
  }

  return {
    add,
    runDue,
    register: (known: JobKind) => void kinds.set(known.kind, known),
    /** Starts looking for work every `pause` milliseconds, one round at a time. */
    start(pause = 500) {
      const round = () => {
        running = runDue()
          .catch((error: unknown) => onError('runner', error))
          .finally(() => {
            if (timer) timer = setTimeout(round, pause)
          })
      }
      timer = setTimeout(round, pause)
    },
    /** Stops after the job in hand. */
    async stop() {
      clearTimeout(timer)
      timer = undefined
      await running
    },
  }
}

export type Jobs = ReturnType<typeof createJobs>

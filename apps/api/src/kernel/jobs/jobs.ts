import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { after, spans } from '../clock.ts'
import { type Db, rows } from '../db/db.ts'
import { createRunner } from './runner.ts'
import { deleteFinished, extendLease, failJob, finishJob, type QueueName, queues, reopenLater, type TakenJob, takeJob } from './store.ts'

/** Does one job. Throwing means: try again later, and after `maxAttempts` never. */
export type JobHandler = (payload: unknown) => Promise<void>

/** A kind of job: who does it, where it waits, and how often it comes back by itself. */
export interface JobKind {
  kind: string
  handler: JobHandler
  /** Jobs of one queue are done one after the other; queues do not wait for each other. `default` unless named. */
  queue?: QueueName
  /** Milliseconds between runs of a job that the system schedules itself. */
  every?: number
}

const maxAttempts = 8
/** How long a job is its runner's without a sign of life. Signs come much more often than that. */
const lease = spans.minute

/**
 * The job table: `for update skip locked`, attempts with backoff, dead letters, three queues and a schedule. A job is
 * done at least once: a runner that dies loses its lease and another begins the job anew.
 */
export function createJobs(db: Db, clock: Clock, onError: (kind: string, error: unknown) => void, heartbeat = lease / 4) {
  const kinds = new Map<string, JobKind>()

  /** Writes a job. Inside a transaction it exists if and only if that transaction commits. */
  async function add(tx: Db, kind: string, payload: unknown, options: { dueAt?: Date; key?: string } = {}): Promise<void> {
    await tx.execute(sql`
      insert into job (kind, key, queue, payload, due_at)
      values (${kind}, ${options.key ?? null}, ${kinds.get(kind)?.queue ?? 'default'}, ${JSON.stringify(payload)}::jsonb,
              ${(options.dueAt ?? clock.now()).toISOString()})
      on conflict (kind, key) where state = 'open' do nothing`)
  }

  /** Keeps a job ours while its handler runs. */
  async function holding(taken: TakenJob, work: () => Promise<void>): Promise<void> {
    const extend = () => {
      extendLease(db, taken, after(clock.now(), lease)).catch((error: unknown) => onError(taken.kind, error))
    }
    const beat = setInterval(extend, heartbeat)
    try {
      await work()
    } finally {
      clearInterval(beat)
    }
  }

  /** Takes one due job of a queue and does it; false when there is none. */
  async function runOne(queue: QueueName): Promise<boolean> {
    const now = clock.now()
    const taken = await takeJob(db, queue, now, after(now, lease))
    if (!taken) return false
    try {
      const known = kinds.get(taken.kind)
      if (!known) throw new Error(`nobody does jobs of kind ${taken.kind}`)
      await holding(taken, () => known.handler(taken.payload))
    } catch (error) {
      onError(taken.kind, error)
      if (taken.attempts >= maxAttempts) await failJob(db, taken, error, clock.now())
      else await reopenLater(db, taken, error, after(clock.now(), spans.second * 2 ** taken.attempts))
      return true
    }
    await finishJob(db, taken, clock.now())
    return true
  }

  /** Writes the jobs of the schedule whose time has come; of many processes one does. */
  async function schedule(): Promise<void> {
    for (const known of kinds.values()) {
      if (!known.every) continue
      const slot = Math.floor(clock.now().getTime() / known.every)
      await db.transaction(async (tx) => {
        const [fresh] = await rows<{ slot: number }>(
          tx,
          sql`insert into job_schedule (kind, slot) values (${known.kind}, ${slot})
              on conflict (kind) do update set slot = excluded.slot where job_schedule.slot < excluded.slot returning slot`,
        )
        if (fresh) await add(tx, known.kind, {}, { key: 'schedule' })
      })
    }
  }

  async function drain(queue: QueueName): Promise<number> {
    let count = 0
    while (await runOne(queue)) count += 1
    return count
  }

  /** Does everything that is due, the schedule's own jobs included. */
  async function runDue(): Promise<number> {
    await schedule()
    let count = 0
    for (const queue of queues) count += await drain(queue)
    return count
  }

  let runners: { stop(): Promise<void> }[] = []
  return {
    add,
    runDue,
    register: (known: JobKind) => void kinds.set(known.kind, known),
    /** Deletes jobs that ended before a moment, at most so many; returns how many there were. */
    sweep: (state: 'done' | 'dead', before: Date, most: number) => deleteFinished(db, state, before, most),
    /** Starts looking for work every `pause` milliseconds: the schedule and every queue for themselves. */
    start(pause = 500) {
      const failed = (error: unknown) => onError('runner', error)
      // One job at a time, so that the runner is asked between two whether it shall stop.
      runners = [createRunner(async () => (await schedule(), false), pause, failed)]
      for (const queue of queues) runners.push(createRunner(() => runOne(queue), pause, failed))
    },
    /** Stops after the jobs in hand. */
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
      runners = []
    },
  }
}

export type Jobs = ReturnType<typeof createJobs>

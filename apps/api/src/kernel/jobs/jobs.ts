import type { Clock } from '../clock.ts'
import { addMs, durations } from '../clock.ts'
import type { Db } from '../db/db.ts'
import type { Signals } from '../db/signals.ts'
import { afterCommit } from '../db/transacting.ts'
import { onBehalfOf, requestId } from '../request-id.ts'
import { backoff, maxAttempts } from './backoff.ts'
import { discardDead, listDead, repeatDead } from './dead-letters.ts'
import { BadPayload, type Job, type JobDefinition, readPayload } from './definition.ts'
import { createRunner, type Runner } from './runner.ts'
import {
  claimSlot,
  countJobs,
  deleteFinished,
  extendLease,
  failJob,
  finishJob,
  insertJob,
  type QueueName,
  queues,
  reopenLater,
  type TakenJob,
  takeJob,
} from './store.ts'

/** One attempt at a job, after it ended. */
export interface JobRun {
  id: number
  kind: string
  queue: QueueName
  attempt: number
  /** The request that the job goes back to. */
  requestId: string | undefined
  outcome: 'done' | 'retried' | 'dead'
  milliseconds: number
}

export interface JobOptions {
  /** Told of what failed: a job by its kind, with the attempt; the runner itself. */
  onError: (kind: string, error: unknown, run?: JobRun) => void
  /** Told of every attempt, those that failed too. */
  onRun?: ((run: JobRun) => void) | undefined
  /** Wakes the workers of other processes; without it they look for themselves. */
  signals?: Signals | undefined
  /** Milliseconds between two signs that a job's runner lives. */
  heartbeat?: number
}

/** How long a job is its runner's without a sign of life. Signs come much more often than that. */
const lease = durations.minute
/** Milliseconds between two looks for work, where jobs are signalled and where they are not. */
export const usualPauses = { signalled: 2 * durations.second, unsignalled: durations.second / 2 }

/**
 * The job table: `for update skip locked`, attempts with backoff, dead letters, three queues and a schedule. A job is
 * done at least once: a runner that dies loses its lease and another begins the job anew.
 */
export function createJobs(db: Db, clock: Clock, { onError, onRun, signals, heartbeat = lease / 4 }: JobOptions) {
  const registered = new Map<string, Job>()
  const runners = new Map<QueueName | 'schedule', Runner>()

  function wake(queue: QueueName): void {
    runners.get(queue)?.wake()
    signals?.send(queue)
  }

  /** Writes a job. Inside a transaction it exists if and only if that transaction commits; workers hear of it then. */
  async function add<T>(
    tx: Db,
    definition: JobDefinition<T>,
    payload: T,
    { dueAt, key }: { dueAt?: Date; key?: string } = {},
  ): Promise<void> {
    const { kind, queue } = definition
    if (!registered.has(kind)) throw new Error(`nobody does jobs of kind ${kind}`)
    const now = clock.now()
    await insertJob(tx, { kind, key, queue, payload: readPayload(definition, payload), dueAt: dueAt ?? now, requestId: requestId() })
    if (!dueAt || dueAt <= now) afterCommit(() => wake(queue))
  }

  /** Keeps a job ours while its handler runs. */
  async function holding(taken: TakenJob, work: () => Promise<void>): Promise<void> {
    const extend = () => {
      extendLease(db, taken, addMs(clock.now(), lease)).catch((error: unknown) => onError(taken.kind, error))
    }
    const beat = setInterval(extend, heartbeat)
    try {
      await work()
    } finally {
      clearInterval(beat)
    }
  }

  async function handle(taken: TakenJob): Promise<void> {
    const job = registered.get(taken.kind)
    if (!job) throw new Error(`nobody does jobs of kind ${taken.kind}`)
    await holding(taken, () => onBehalfOf(taken.requestId ?? undefined, () => job.handle(taken.payload)))
  }

  /** Takes one due job of a queue and does it; false when there is none. */
  async function runOne(queue: QueueName): Promise<boolean> {
    const now = clock.now()
    const taken = await takeJob(db, queue, now, addMs(now, lease))
    if (!taken) return false
    const { id, kind, attempts } = taken
    const began = performance.now()
    const ended = (outcome: JobRun['outcome']): JobRun => ({
      id,
      kind,
      queue,
      attempt: attempts,
      requestId: taken.requestId ?? undefined,
      outcome,
      milliseconds: performance.now() - began,
    })
    try {
      await handle(taken)
    } catch (error) {
      const dead = error instanceof BadPayload || attempts - taken.forgiven >= maxAttempts
      const run = ended(dead ? 'dead' : 'retried')
      onError(kind, error, run)
      onRun?.(run)
      if (dead) await failJob(db, taken, error, clock.now())
      else await reopenLater(db, taken, error, addMs(clock.now(), backoff(attempts - taken.forgiven)))
      return true
    }
    await finishJob(db, taken, clock.now())
    onRun?.(ended('done'))
    return true
  }

  /** Writes the jobs of the schedule whose time has come; of many processes one does. */
  async function schedule(): Promise<void> {
    for (const { definition } of registered.values()) {
      const { kind, every } = definition
      if (!every) continue
      const slot = Math.floor(clock.now().getTime() / every)
      await db.transaction(async (tx) => {
        if (await claimSlot(tx, kind, slot)) await add(tx, definition, {}, { key: 'schedule' })
      })
    }
  }

  async function drain(queue: QueueName): Promise<number> {
    let count = 0
    while (await runOne(queue)) count += 1
    return count
  }

  return {
    add,
    /** Does everything that is due, the schedule's own jobs included. */
    async runDue(): Promise<number> {
      await schedule()
      let count = 0
      for (const queue of queues) count += await drain(queue)
      return count
    },
    /** Makes jobs known: every process registers all of them, whatever its roles, and only a worker does them. */
    register(jobs: readonly Job[]): void {
      for (const job of jobs) {
        if (registered.has(job.definition.kind)) throw new Error(`two jobs are of the kind ${job.definition.kind}`)
        registered.set(job.definition.kind, job)
      }
    },
    definitionOf: (kind: string): JobDefinition | undefined => registered.get(kind)?.definition,
    /** What is written when an event is published. */
    subscribersOf: (event: string): JobDefinition[] =>
      [...registered.values()].filter(({ subscribesTo }) => subscribesTo === event).map(({ definition }) => definition),
    counts: () => countJobs(db),
    /** Deletes jobs that ended before a moment, at most so many; returns how many there were. */
    sweep: (state: 'done' | 'dead', before: Date, most: number) => deleteFinished(db, state, before, most),
    /** Jobs that were given up, for staff to look at, to have repeated or to discard. */
    dead: {
      list: (most: number) => listDead(db, most),
      async repeat(id: number) {
        const opened = await repeatDead(db, id, clock.now())
        if (typeof opened === 'object') wake(opened.queue)
        return opened
      },
      discard: (id: number) => discardDead(db, id),
    },
    /**
     * Starts working: the schedule and every queue for themselves. `pauses` are milliseconds between two looks for work,
     * where other processes signal their jobs and where they do not.
     */
    start(pauses = usualPauses) {
      const failed = (error: unknown) => onError('runner', error)
      const pause = () => (signals?.listening() ? pauses.signalled : pauses.unsignalled)
      runners.set(
        'schedule',
        createRunner(
          async () => (await schedule(), false),
          () => Math.min(pause(), usualPauses.signalled),
          failed,
        ),
      )
      // One job at a time, so that the runner is asked between two whether it shall stop.
      for (const queue of queues)
        runners.set(
          queue,
          createRunner(() => runOne(queue), pause, failed),
        )
      signals?.listen((queue) => {
        // Signals that were sent while nobody listened are lost: then every queue is looked at.
        if (queue === undefined) for (const runner of runners.values()) runner.wake()
        else runners.get(queue as QueueName)?.wake()
      })
    },
    /** Stops after the jobs in hand. */
    async stop() {
      const stopping = [...runners.values()].map((runner) => runner.stop())
      runners.clear()
      await Promise.all(stopping)
    },
  }
}

export type Jobs = ReturnType<typeof createJobs>

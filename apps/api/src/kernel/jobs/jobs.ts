import type { Clock } from '../clock.ts'
import { addMs, durations } from '../clock.ts'
import type { Db } from '../db/db.ts'
import type { Signals } from '../db/signals.ts'
import { afterCommit } from '../db/transacting.ts'
import { onBehalfOf, requestId } from '../request-id.ts'
import { backoff, maxAttempts } from './backoff.ts'
import { discardDead, listDead, repeatDead } from './dead-letters.ts'
import { InvalidPayload, type Job, type JobDefinition, readPayload, type Run } from './definition.ts'
import { createRunner, type Runner } from './runner.ts'
import {
  claimSlot,
  countJobs,
  deleteFinished,
  extendLease,
  failJob,
  finishHeld,
  finishJob,
  requeueJob,
  insertJobs,
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
  /** The request that the job originates from. */
  requestId: string | undefined
  outcome: 'done' | 'retried' | 'dead'
  milliseconds: number
}

export interface JobOptions {
  /** Receives errors: of a job with its kind and attempt, or of the runner itself. */
  onError: (kind: string, error: unknown, run?: JobRun) => void
  /** Receives every attempt, failed ones included. */
  onRun?: ((run: JobRun) => void) | undefined
  /** Wakes the workers of other processes; without it they poll. */
  signals?: Signals | undefined
  /** Milliseconds between two extensions of a running job's lease. */
  heartbeat?: number
}

/** The lease of a job without an extension. Extensions come much more often. */
const lease = durations.minute
/** Milliseconds between two polls, where jobs are signalled and where they are not. */
export const defaultPauses = { signalled: 2 * durations.second, unsignalled: durations.second / 2 }

/**
 * The job table: `for update skip locked`, attempts with backoff, dead letters, three queues and a schedule. A job is
 * done at least once: when a runner dies, its lease ends and another runs the job again.
 */
export function createJobs(db: Db, clock: Clock, { onError, onRun, signals, heartbeat = lease / 4 }: JobOptions) {
  const registered = new Map<string, Job>()
  const runners = new Map<QueueName | 'schedule', Runner>()
  /** Jobs that were taken together with the end of the former one, and are next in their queues. */
  const next = new Map<QueueName, TakenJob>()
  /** The last slot of each scheduled kind that this process knows to be claimed: the database is not queried for it again. */
  const claimedSlots = new Map<string, number>()

  function wake(queue: QueueName): void {
    runners.get(queue)?.wake()
    signals?.send(queue)
  }

  /** Writes jobs of several kinds with one payload, in one statement; see `add`. */
  async function addAll<T>(
    tx: Db,
    definitions: readonly JobDefinition<T>[],
    payload: T,
    { dueAt, key }: { dueAt?: Date; key?: string } = {},
  ): Promise<void> {
    if (definitions.length === 0) return
    const now = clock.now()
    const jobs = definitions.map((definition) => {
      const { kind, queue } = definition
      if (!registered.has(kind)) throw new Error(`no job of kind ${kind} is registered`)
      return { kind, key, queue, payload: readPayload(definition, payload), dueAt: dueAt ?? now, requestId: requestId() }
    })
    await insertJobs(tx, jobs)
    if (dueAt && dueAt > now) return
    for (const queue of new Set(jobs.map((job) => job.queue))) afterCommit(() => wake(queue))
  }

  /** Writes a job. Inside a transaction it exists if and only if that transaction commits; workers are woken then. */
  const add = <T>(tx: Db, definition: JobDefinition<T>, payload: T, due?: { dueAt?: Date; key?: string }): Promise<void> =>
    addAll(tx, [definition], payload, due)

  /** Extends the lease of a job while its handler runs. */
  async function withLease(job: TakenJob, work: () => Promise<void>): Promise<void> {
    const extend = () => {
      extendLease(db, job, addMs(clock.now(), lease)).catch((error: unknown) => onError(job.kind, error))
    }
    const timer = setInterval(extend, heartbeat)
    try {
      await work()
    } finally {
      clearInterval(timer)
    }
  }

  /** Runs the handler of a job; true where the handler ended the job in its own transaction. */
  async function handle(job: TakenJob): Promise<boolean> {
    const registeredJob = registered.get(job.kind)
    if (!registeredJob) throw new Error(`no job of kind ${job.kind} is registered`)
    let finished = false
    const run: Run = {
      async finish(tx) {
        await finishHeld(tx, job, clock.now())
        afterCommit(() => {
          finished = true
        })
      },
    }
    await withLease(job, () => onBehalfOf(job.requestId ?? undefined, () => registeredJob.handle(job.payload, run)))
    return finished
  }

  function take(queue: QueueName): Promise<TakenJob | undefined> {
    const now = clock.now()
    return takeJob(db, queue, now, addMs(now, lease))
  }

  /** Ends a job after its handler. Where others are due, the next is taken in the same packet. */
  async function finishAndTake(queue: QueueName, job: TakenJob): Promise<void> {
    const finishing = finishJob(db, job, clock.now())
    const taking = job.more ? take(queue).then((taken) => taken && next.set(queue, taken)) : undefined
    // Waits for both before either's failure is thrown.
    await Promise.allSettled([finishing, taking])
    await Promise.all([finishing, taking])
  }

  /** Takes one due job of a queue and runs it; 'none' where no job is due, 'last' where no other was due when it was taken. */
  async function runOne(queue: QueueName): Promise<'none' | 'last' | 'more'> {
    const job = next.get(queue) ?? (await take(queue))
    next.delete(queue)
    if (!job) return 'none'
    const { id, kind, attempts, more } = job
    const start = performance.now()
    const runWith = (outcome: JobRun['outcome']): JobRun => ({
      id,
      kind,
      queue,
      attempt: attempts,
      requestId: job.requestId ?? undefined,
      outcome,
      milliseconds: performance.now() - start,
    })
    let finished: boolean
    try {
      finished = await handle(job)
    } catch (error) {
      const dead = error instanceof InvalidPayload || attempts - job.forgiven >= maxAttempts
      const run = runWith(dead ? 'dead' : 'retried')
      onError(kind, error, run)
      onRun?.(run)
      if (dead) await failJob(db, job, error, clock.now())
      else await reopenLater(db, job, error, addMs(clock.now(), backoff(attempts - job.forgiven)))
      return more ? 'more' : 'last'
    }
    if (!finished) await finishAndTake(queue, job)
    onRun?.(runWith('done'))
    return more ? 'more' : 'last'
  }

  /** Adds the scheduled jobs that are due; only one of several processes does. */
  async function schedule(): Promise<void> {
    for (const { definition } of registered.values()) {
      const { kind, every } = definition
      if (!every) continue
      const slot = Math.floor(clock.now().getTime() / every)
      if ((claimedSlots.get(kind) ?? -Infinity) >= slot) continue
      await db.transaction(async (tx) => {
        if (await claimSlot(tx, kind, slot)) await add(tx, definition, {}, { key: 'schedule' })
      })
      claimedSlots.set(kind, slot)
    }
  }

  async function drain(queue: QueueName): Promise<number> {
    let count = 0
    while ((await runOne(queue)) !== 'none') count += 1
    return count
  }

  return {
    add,
    addAll,
    /** Runs everything that is due, scheduled jobs included. */
    async runDue(): Promise<number> {
      await schedule()
      let count = 0
      for (const queue of queues) count += await drain(queue)
      return count
    },
    /** Registers jobs: every process registers all of them in every role, but only a worker runs them. */
    register(jobs: readonly Job[]): void {
      for (const job of jobs) {
        if (registered.has(job.definition.kind)) throw new Error(`two jobs have the kind ${job.definition.kind}`)
        registered.set(job.definition.kind, job)
      }
    },
    definitionOf: (kind: string): JobDefinition | undefined => registered.get(kind)?.definition,
    /** The jobs that are added when an event is published. */
    subscribersOf: (event: string): JobDefinition[] =>
      [...registered.values()].filter(({ subscribesTo }) => subscribesTo === event).map(({ definition }) => definition),
    counts: () => countJobs(db),
    /** Deletes at most `limit` jobs that ended before the given time; returns how many were deleted. */
    sweep: (state: 'done' | 'dead', before: Date, limit: number) => deleteFinished(db, state, before, limit),
    /** Dead jobs, for staff to list, repeat or discard. */
    dead: {
      list: (limit: number) => listDead(db, limit),
      async repeat(id: number) {
        const reopened = await repeatDead(db, id, clock.now())
        if (typeof reopened === 'object') wake(reopened.queue)
        return reopened
      },
      discard: (id: number) => discardDead(db, id),
    },
    /**
     * Starts working: one runner for the schedule and one for each queue. `pauses` are milliseconds between two polls,
     * where other processes signal their jobs and where they do not.
     */
    start(pauses = defaultPauses) {
      const onRunnerError = (error: unknown) => onError('runner', error)
      const pause = () => (signals?.listening() ? pauses.signalled : pauses.unsignalled)
      runners.set(
        'schedule',
        createRunner(
          async () => (await schedule(), false),
          () => Math.min(pause(), defaultPauses.signalled),
          onRunnerError,
        ),
      )
      // One job at a time, so that the runner can be stopped between two.
      for (const queue of queues)
        runners.set(
          queue,
          // A job that is added later wakes the runner.
          createRunner(async () => (await runOne(queue)) === 'more', pause, onRunnerError),
        )
      signals?.listen((queue) => {
        // Signals sent while this process did not listen are lost: then every queue is polled.
        if (queue === undefined) for (const runner of runners.values()) runner.wake()
        else runners.get(queue as QueueName)?.wake()
      })
    },
    /** Stops after the running jobs. */
    async stop() {
      const stopping = [...runners.values()].map((runner) => runner.stop())
      runners.clear()
      await Promise.all(stopping)
      const unbegun = [...next.values()]
      next.clear()
      // Where that fails, another process takes the jobs when their lease ends.
      for (const job of unbegun) await requeueJob(db, job, clock.now()).catch((error: unknown) => onError('runner', error))
    },
  }
}

export type Jobs = ReturnType<typeof createJobs>

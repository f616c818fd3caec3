import type { Clock } from '../clock.ts'
import { durations } from '../clock.ts'
import type { Db } from '../db/db.ts'
import type { Signals } from '../db/signals.ts'
import { afterCommit } from '../db/transacting.ts'
import { requestId } from '../request-id.ts'
import { discardDead, listDead, repeatDead } from './dead-letters.ts'
import { type Job, type JobDefinition, readPayload } from './definition.ts'
import { createJobExecution, type JobRun, lease } from './execution.ts'
import { createRunner, type Runner } from './runner.ts'
import { claimSlot, countJobs, deleteFinished, insertJobs, type QueueName, queues } from './store.ts'

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

/** Milliseconds between two polls, where jobs are signalled and where they are not. */
export const defaultPauses = { signalled: 2 * durations.second, unsignalled: durations.second / 2 }

/**
 * The job table: `for update skip locked`, attempts with backoff, dead letters, three queues and a schedule. A job is
 * done at least once: when a runner dies, its lease ends and another runs the job again.
 */
export function createJobs(db: Db, clock: Clock, { onError, onRun, signals, heartbeat = lease / 4 }: JobOptions) {
  const registered = new Map<string, Job>()
  const runners = new Map<QueueName | 'schedule', Runner>()
  /** The last slot of each scheduled kind that this process knows to be claimed: the database is not queried for it again. */
  const claimedSlots = new Map<string, number>()
  const { runOne, requeueTaken } = createJobExecution(db, clock, { registered, onError, onRun, heartbeat })

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
      async repeat(tx: Db, id: number) {
        const reopened = await repeatDead(tx, id, clock.now())
        if (typeof reopened === 'object') afterCommit(() => wake(reopened.queue))
        return reopened
      },
      discard: discardDead,
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
      await requeueTaken()
    },
  }
}

export type Jobs = ReturnType<typeof createJobs>

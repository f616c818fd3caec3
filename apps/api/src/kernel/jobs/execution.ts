import { outsideOfActs } from '../acts.ts'
import { addMs, type Clock, durations } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { afterCommit } from '../db/transacting.ts'
import { onBehalfOf } from '../request-id.ts'
import { backoff, maxAttempts } from './backoff.ts'
import { InvalidPayload, type Job, type Run } from './definition.ts'
import { extendLease, failJob, finishHeld, finishJob, type QueueName, reopenLater, requeueJob, type TakenJob, takeJob } from './store.ts'

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

interface ExecutionOptions {
  /** The jobs that are registered, by their kind. */
  registered: ReadonlyMap<string, Job>
  onError: (kind: string, error: unknown, run?: JobRun) => void
  onRun?: ((run: JobRun) => void) | undefined
  /** Milliseconds between two extensions of a running job's lease. */
  heartbeat: number
}

/** Milliseconds that a taken job belongs to this process without an extension. Extensions come much more often. */
export const lease = durations.minute

/** Takes due jobs and runs them, one at a time for each queue. */
export function createJobExecution(db: Db, clock: Clock, { registered, onError, onRun, heartbeat }: ExecutionOptions) {
  /** Jobs that were taken together with the end of the former one, and are next in their queues. */
  const next = new Map<QueueName, TakenJob>()

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
    // The act that woke the runner ends with its own transactions.
    await outsideOfActs(() => withLease(job, () => onBehalfOf(job.requestId ?? undefined, () => registeredJob.handle(job.payload, run))))
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

  /** Returns jobs that were taken and not run to their queues. */
  async function requeueTaken(): Promise<void> {
    const waiting = [...next.values()]
    next.clear()
    // Where that fails, another process takes the jobs when their lease ends.
    for (const job of waiting) await requeueJob(db, job, clock.now()).catch((error: unknown) => onError('runner', error))
  }

  return { runOne, requeueTaken }
}

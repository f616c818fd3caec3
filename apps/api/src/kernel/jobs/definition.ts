import { z } from 'zod'
import type { Db } from '../db/db.ts'
import type { Sweep } from '../retention.ts'
import type { QueueName } from './store.ts'

/** A kind of job, without its handler: each module declares its own in `jobs.ts`. */
export interface JobDefinition<T = unknown> {
  kind: string
  /** Jobs of one queue run one after the other; queues do not wait for each other. */
  queue: QueueName
  payload: z.ZodType<T>
  /** Milliseconds between runs of a job that the system schedules itself; its payload is `{}`. */
  every?: number
  /** Whether payloads contain personal data. They are then never shown. */
  personal?: boolean
}

/** The context of a job's run, passed to its handler beside the payload. */
export interface Run {
  /**
   * Ends the job in the handler's transaction, so that the handler's changes are written exactly once even if the process dies. Throws
   * where another process has taken the job since. Without it a job is ended after its handler, and may run again.
   */
  finish(tx: Db): Promise<void>
}

/** A job definition with its handler, which receives checked payloads. */
export interface Job {
  definition: JobDefinition
  /** A handler that throws is retried later, at most eight times. */
  handle(payload: unknown, run: Run): Promise<void>
  /** The name of the event whose every publication writes this job. */
  subscribesTo?: string
}

/** All background work of a module: its jobs, and its deletions of old records. */
export interface BackgroundWork {
  jobs: Job[]
  sweeps?: Sweep[]
}

/** The payload of jobs that need none, such as those of the schedule. */
export const emptyPayload = z.strictObject({})

/** A payload that is invalid by its definition: a further attempt would fail too. */
export class InvalidPayload extends Error {}

/** Parses a payload by its definition; throws `InvalidPayload`, which names the fields and never their values. */
export function readPayload<T>({ kind, payload: schema }: Pick<JobDefinition<T>, 'kind' | 'payload'>, payload: unknown): T {
  const parsed = schema.safeParse(payload)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'payload'}: ${message}`)
  throw new InvalidPayload(`the payload of ${kind} does not fit: ${issues.join('; ')}`)
}

/** Declares a kind of job. */
export function defineJob<T>(definition: JobDefinition<T>): JobDefinition<T> {
  return definition
}

/** Joins a definition with its handler. */
export function handled<T>(definition: JobDefinition<T>, handle: (payload: T, run: Run) => Promise<void>): Job {
  return { definition, handle: async (payload, run) => handle(readPayload(definition, payload), run) }
}

import type { z } from 'zod'
import type { Db } from './db/db.ts'
import { handled, type Job, type JobDefinition, type Run } from './jobs/definition.ts'
import type { Jobs } from './jobs/jobs.ts'

/** An event of a module that other modules may react to. Declared in the module's `events.ts`. */
export interface EventDefinition<T = unknown> {
  name: string
  payload: z.ZodType<T>
  /** Whether payloads contain personal data. They are then never shown. */
  personal?: boolean
}

/** Declares an event. */
export function defineEvent<T>(definition: EventDefinition<T>): EventDefinition<T> {
  return definition
}

/** A job that is written whenever an event is published, with the event's payload. */
export function subscribed<T>(
  { name, payload, personal = false }: EventDefinition<T>,
  { kind, queue }: Pick<JobDefinition, 'kind' | 'queue'>,
  handle: (payload: T, run: Run) => Promise<void>,
): Job {
  return { ...handled({ kind, queue, payload, personal }, handle), subscribesTo: name }
}

/**
 * Events are jobs: publishing writes one job for each subscriber in the caller's transaction, so that all of them exist if and only if the
 * transaction was committed, and a failed one is retried without the others.
 */
export function createEvents(jobs: Pick<Jobs, 'addAll' | 'subscribersOf'>) {
  return {
    async publish<T>(tx: Db, event: EventDefinition<T>, payload: T): Promise<void> {
      await jobs.addAll(tx, jobs.subscribersOf(event.name), payload)
    },
  }
}

export type Events = ReturnType<typeof createEvents>

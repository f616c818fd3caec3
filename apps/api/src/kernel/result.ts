import type { ProblemCode } from './problem.ts'

/** An expected failure, as a value: its code decides status and message, `field` names what was wrong. */
export interface Failure {
  code: ProblemCode
  field?: string
  /** What the message is filled with, or the caller needs to go on (a piece's name, a new price). */
  details?: Record<string, unknown>
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure }

export function ok<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function fail(code: ProblemCode, more: Omit<Failure, 'code'> = {}): { ok: false; error: Failure } {
  return { ok: false, error: { code, ...more } }
}

/** Carries a failure out of a transaction so that it rolls back; `orFailure` turns it into a value again. */
export class Rollback extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

/** Runs `work` and returns a `Rollback` thrown inside it as a failed result. Bugs go on being thrown. */
export async function orFailure<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work())
  } catch (error) {
    if (error instanceof Rollback) return { ok: false, error: error.failure }
    throw error
  }
}

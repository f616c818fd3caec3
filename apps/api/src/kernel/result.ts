import type { BrokenRule } from '@karat/contract/envelope.ts'
import type { ProblemCode } from './problem.ts'

/** An expected failure as a value: its code decides status and message, `field` names the invalid field. */
export interface Failure extends Partial<FieldFailure> {
  code: ProblemCode
  /** Values for the message, or for the caller to continue (a product's name, a new price). */
  details?: Record<string, unknown>
  /** The other fields that are wrong, where several were found at once. */
  others?: readonly FieldFailure[]
}

/** A field that is wrong, and why. */
export interface FieldFailure {
  code: ProblemCode
  field: string
  /** The rule of its schema that it breaks, and the rule's limit. */
  rule?: BrokenRule
  limit?: number
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure }

export function ok<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function fail(code: ProblemCode, extra: Omit<Failure, 'code'> = {}): { ok: false; error: Failure } {
  return { ok: false, error: { code, ...extra } }
}

/** An expected failure as an exception: it rolls back the transaction, and the error handler answers it. */
export class AppError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

/** The value of a result; throws its failure as an `AppError`. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new AppError(result.error)
}

/** The failure that names all fields that are wrong; without any, the request as a whole is. */
export function failureOfFields([first = { code: 'bad_request', field: 'body' }, ...others]: readonly FieldFailure[]): Failure {
  return { ...first, ...(others.length > 0 ? { others } : {}) }
}

/** Throws a failure as an `AppError`. */
export function throwFailure(code: ProblemCode, field?: string): never {
  throw new AppError({ code, ...(field ? { field } : {}) })
}

/** Runs `work` (usually a transaction) and returns an `AppError` thrown inside it as a failed result. Other errors are rethrown. */
export async function resultOf<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work())
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error: error.failure }
    throw error
  }
}

import type { CallFailure } from './api.ts'

/** Receives the outcome of a call that a press started. */
interface PressCall {
  /** The call succeeded. */
  done: () => void
  /** The call had no answer: its effect is unknown. */
  unanswered: () => void
}

let listener: (() => PressCall) | undefined

/** Sets the function that is called whenever a press starts a call; one function at a time. */
export function listenToPresses(next: (() => PressCall) | undefined): void {
  listener = next
}

/** Makes the call of a press. Without an answer it is reported with a retry, and its failure says so. */
export async function reportPress<Answer extends { ok: true } | { ok: false; failure: CallFailure }>(
  work: () => Promise<Answer>,
): Promise<Answer> {
  const press = listener?.()
  const outcome = await work()
  if (outcome.ok) press?.done()
  else if (press && isUnanswered(outcome.failure)) {
    press.unanswered()
    return { ...outcome, failure: { ...outcome.failure, isReported: true } }
  }
  return outcome
}

/** Whether a call had no answer at all: no network, or timeout. Its effect is unknown. */
export function isUnanswered({ status }: Pick<CallFailure, 'status'>): boolean {
  return status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR'
}

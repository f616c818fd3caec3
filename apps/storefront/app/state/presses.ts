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

/** Notes that a press starts a call now; undefined without a listener. */
export const beginPress = (): PressCall | undefined => listener?.()

/** Whether a call had no answer at all: no network, or timeout. Its effect is unknown. */
export function isUnanswered({ status }: Pick<CallFailure, 'status'>): boolean {
  return status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR'
}

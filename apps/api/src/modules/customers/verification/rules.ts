import { addMs, durations } from '../../../kernel/clock.ts'

/**
 * How long a code lives, how often it may be tried, and how many of a day there are for a contact. Who guesses has at most
 * `codesPerDay` × `tries` = 100 tries of a million in a day: one chance in 10,000 for all unknown devices together, and the same for
 * each device that the contact knows. No count of tries spans codes, so that nobody uses up another's.
 */
export const codeRules = { minutes: 10, tries: 5, resendSeconds: 30, codesPerDay: 20 } as const

/** A stored code, as far as its state depends on it. */
export interface CodeState {
  sentAt: Date
  tries: number
}

/** Whether another code may be made already. */
export function mayResend(previous: CodeState | undefined, now: Date): boolean {
  return !previous || addMs(previous.sentAt, codeRules.resendSeconds * durations.second) <= now
}

/** Why a code is refused before it is compared; undefined where it may be. */
export function refusalOf(stored: CodeState | undefined, now: Date): 'code_expired' | 'code_locked' | undefined {
  if (!stored || addMs(stored.sentAt, codeRules.minutes * durations.minute) < now) return 'code_expired'
  return stored.tries >= codeRules.tries ? 'code_locked' : undefined
}

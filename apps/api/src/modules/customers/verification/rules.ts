import { addMs, durations } from '../../../kernel/clock.ts'

/**
 * The lifetime of a code in minutes, its tries, the wait before the next one in seconds, and the codes of a contact per day. All unknown
 * devices together have at most `codesPerDay` × `tries` = 100 tries of a million per day, a chance of one in 10,000, and each device that
 * the contact knows has the same. Tries are counted per code only, so that nobody uses up another person's tries.
 */
export const codeRules = { minutes: 10, tries: 5, resendSeconds: 30, codesPerDay: 20 } as const

/** A stored code, as far as its state depends on it. */
export interface CodeState {
  sentAt: Date
  tries: number
}

/** Whether another code may be sent already. */
export function mayResend(previous: CodeState | undefined, now: Date): boolean {
  return !previous || addMs(previous.sentAt, codeRules.resendSeconds * durations.second) <= now
}

/** The reason for refusing a code before it is compared; undefined where it may be compared. */
export function refusalOf(stored: CodeState | undefined, now: Date): 'code_expired' | 'code_locked' | undefined {
  if (!stored || addMs(stored.sentAt, codeRules.minutes * durations.minute) < now) return 'code_expired'
  return stored.tries >= codeRules.tries ? 'code_locked' : undefined
}

import { addMs, durations } from '../../kernel/clock.ts'

/** How long a code lives, how often it may be tried, and how many a subject may have. */
export const codeRules = { minutes: 10, tries: 5, resendSeconds: 30, codesPerDay: 20, triesPerDay: 50 } as const

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
export function refusalOf(stored: CodeState | undefined, triesToday: number, now: Date): 'code_expired' | 'code_locked' | undefined {
  if (!stored || addMs(stored.sentAt, codeRules.minutes * durations.minute) < now) return 'code_expired'
  return stored.tries >= codeRules.tries || triesToday >= codeRules.triesPerDay ? 'code_locked' : undefined
}

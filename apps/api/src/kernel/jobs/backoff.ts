import { durations } from '../clock.ts'

/** Attempts before a job is given up. */
export const maxAttempts = 8

/**
 * Milliseconds before the next attempt: 2, 4, 8 … seconds, of which the later half is random (`chance` from 0 to 1), so
 * that what failed together is not tried again together.
 */
export function backoff(attempts: number, chance = Math.random()): number {
  const whole = durations.second * 2 ** attempts
  return Math.round(whole / 2 + (whole / 2) * chance)
}

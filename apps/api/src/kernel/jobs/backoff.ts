import { durations } from '../clock.ts'

/** The number of attempts before a job becomes a dead letter. */
export const maxAttempts = 8

/**
 * Milliseconds before the next attempt: 2, 4, 8 … seconds, half of which is random (`chance` from 0 to 1), so that jobs which failed
 * together are not retried together.
 */
export function backoff(attempts: number, chance = Math.random()): number {
  const full = durations.second * 2 ** attempts
  return Math.round(full / 2 + (full / 2) * chance)
}

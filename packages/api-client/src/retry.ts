/** Base delay and maximum doublings of the back-off (K-04). */
const base = 300
const maxDoublings = 5

/**
 * The milliseconds before try number `attempt` (from 0): about 300 ms, doubled each time, at most five times, with jitter so that many
 * browsers do not retry at the same moment. `random` is in [0, 1).
 */
export function backoff(attempt: number, random: number): number {
  return Math.round(base * 2 ** Math.min(attempt, maxDoublings) * (0.6 + random * 0.8))
}

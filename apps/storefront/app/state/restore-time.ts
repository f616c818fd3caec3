/** Stored state that is not back by then, in milliseconds from the page's start, is not waited for any longer (R-11, K-02). */
const restoreBy = 5000

/** Milliseconds that are left to wait for stored state; 0 when the time is over. */
export function restoreTimeLeft(): number {
  return Math.max(0, restoreBy - performance.now())
}

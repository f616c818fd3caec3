/** Milliseconds from the page's start until which stored state is waited for (R-11, K-02). */
const restoreBy = 5000

/** The remaining milliseconds to wait for stored state; 0 when the time is over. */
export function restoreTimeLeft(): number {
  return Math.max(0, restoreBy - performance.now())
}

/** The longest wait between two tries while they fail: work goes on soon after what was missing is back. */
const mostWait = 1500

/**
 * Calls `turn` again and again: at once while it finds work, else after a pause. While it fails the pauses grow.
 */
export function createRunner(turn: () => Promise<boolean>, pause: number, onError: (error: unknown) => void) {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let wake = () => {}
  let failures = 0

  async function round(): Promise<number> {
    try {
      const found = await turn()
      failures = 0
      return found ? 0 : pause
    } catch (error) {
      failures += 1
      onError(error)
      return Math.min(pause * 2 ** failures, mostWait)
    }
  }

  const ended = (async () => {
    let wait = pause
    while (!stopped) {
      await new Promise<void>((resolve) => {
        wake = resolve
        timer = setTimeout(resolve, wait)
      })
      if (!stopped) wait = await round()
    }
  })()
  return {
    /** Settles when the turn in hand is over; none begins after it. */
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      wake()
      await ended
    },
  }
}

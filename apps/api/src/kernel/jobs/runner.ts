/** The longest pause while turns fail, so that work resumes soon after a failure ends. */
const longestPause = 1500

export interface Runner {
  /** Ends the pause, or skips the next one when a turn is running. */
  wake(): void
  /** Settles when the current turn is over; no other starts after it. */
  stop(): Promise<void>
}

/**
 * Calls `turn` repeatedly: at once while it finds work, otherwise after a pause (milliseconds) or when it is woken. The pauses grow while
 * it fails.
 */
export function createRunner(turn: () => Promise<boolean>, pause: () => number, onError: (error: unknown) => void): Runner {
  let stopped = false
  let woken = false
  let timer: NodeJS.Timeout | undefined
  let endPause = () => {}
  let failures = 0

  /** Runs a turn and returns how long to wait after it. */
  async function runTurn(): Promise<number> {
    woken = false
    try {
      const foundWork = await turn()
      failures = 0
      return foundWork || woken ? 0 : pause()
    } catch (error) {
      failures += 1
      onError(error)
      return Math.min(pause() * 2 ** failures, longestPause)
    }
  }

  const ended = (async () => {
    let wait = 0
    while (!stopped) {
      await new Promise<void>((resolve) => {
        endPause = resolve
        timer = setTimeout(resolve, wait)
      })
      clearTimeout(timer)
      if (!stopped) wait = await runTurn()
    }
  })()
  return {
    wake() {
      woken = true
      endPause()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      endPause()
      await ended
    },
  }
}

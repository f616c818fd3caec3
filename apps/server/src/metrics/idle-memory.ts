import { performance } from 'node:perf_hooks'

/** Milliseconds between two checks of the process; it is idle where it did next to nothing between two in a row. */
const interval = 5_000
/** The maximum share of its time that an idle process works: looking for jobs takes two or three hundredths on a slow machine. */
const restingShare = 0.04
/** The growth of memory since the last release, in bytes, that makes the next release worthwhile. */
const worthwhile = 16 * 1024 * 1024

interface Dependencies {
  /** Collects all garbage and returns the memory to the system. */
  collect: () => void
  /** The share of the time since the last call in which the process worked. */
  utilization?: () => number
  /** Reads the memory that the process holds, in bytes. */
  held?: () => number
}

function utilizationSinceLastCall(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}

/**
 * Returns memory to the system after a load. The engine collects garbage when it allocates, so an idle process keeps the memory of its last
 * load, some 70 MB, as long as it is idle. A full collection takes a tenth of a second, during which no request waits (ADR 25). Returns a
 * function that stops this.
 */
export function releaseMemoryAtRest({
  collect,
  utilization = utilizationSinceLastCall(),
  held = () => process.memoryUsage.rss(),
}: Dependencies): () => void {
  let rested = false
  let kept = 0
  const timer = setInterval(() => {
    const rests = utilization() < restingShare
    if (rests && rested && held() - kept > worthwhile) {
      collect()
      kept = held()
    }
    rested = rests
  }, interval)
  timer.unref()
  return () => clearInterval(timer)
}

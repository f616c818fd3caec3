import { setTimeout as wait } from 'node:timers/promises'

/** Runs a call that may never answer; throws after `milliseconds`. What it began may still happen. */
export async function within<T>(milliseconds: number, call: () => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const late = wait(milliseconds, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`no answer within ${milliseconds} ms`)
  })
  try {
    return await Promise.race([call(), late])
  } finally {
    late.catch(() => undefined)
    stop.abort()
  }
}

import { setTimeout as wait } from 'node:timers/promises'

/** Runs a call that may never settle; throws after `milliseconds`. The call itself is not cancelled. */
export async function withTimeout<T>(milliseconds: number, call: () => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const timeout = wait(milliseconds, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`no answer within ${milliseconds} ms`)
  })
  try {
    return await Promise.race([call(), timeout])
  } finally {
    timeout.catch(() => undefined)
    stop.abort()
  }
}

/** Runs a call that may never settle; throws after `milliseconds`. The call itself is not cancelled. */
export async function withTimeout<T>(milliseconds: number, call: () => Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  try {
    return await Promise.race([call(), timeout])
  } finally {
    clearTimeout(timer)
  }
}

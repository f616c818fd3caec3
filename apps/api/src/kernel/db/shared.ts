import type { HeldConnection } from './connection.ts'

/** The maximum number of callers on one connection. It bounds how many follow a caller that waits for a free connection. */
const maxHolders = 8

/**
 * Lets callers that request a connection in the same turn share one, so that their statements leave in one packet: the calls of a page are
 * made together, and sending a packet costs as much as the rest of a short statement. Only for statements outside of transactions, which
 * are independent of each other. The last caller releases the connection.
 */
export function shareConnections(connect: () => Promise<HeldConnection>): () => Promise<HeldConnection> {
  interface Shared {
    connection: Promise<HeldConnection>
    asked: number
    holding: number
    discard: boolean
  }
  let shared: Shared | undefined

  function begin(): Shared {
    const current: Shared = { connection: connect(), asked: 0, holding: 0, discard: false }
    const end = () => {
      if (shared === current) shared = undefined
    }
    // Statements of this turn are sent at its end.
    current.connection.then(() => process.nextTick(end), end)
    return current
  }

  return async () => {
    const own = (shared ??= begin())
    own.asked += 1
    own.holding += 1
    if (own.asked === maxHolders) shared = undefined
    const connection = await own.connection
    return {
      query: connection.query,
      ...(connection.session ? { session: connection.session } : {}),
      release(discard = false) {
        own.discard ||= discard
        own.holding -= 1
        if (own.holding > 0) return
        if (shared === own) shared = undefined
        connection.release(own.discard)
      },
    }
  }
}

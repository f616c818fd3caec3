import type { Duplex } from 'node:stream'
import type pg from 'pg'

/**
 * Creates the function that sends the statements of one turn of the event loop in one packet: a write to the socket costs as much as the
 * rest of a short statement, and half of a purchase's processor time was spent on it (ADR 10). pg does not publish the socket of a client,
 * and wraps one that it is given where the connection is encrypted, so that this file alone reads it.
 */
export function createPackets(client: pg.ClientBase): () => void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  return () => {
    if (stream.writableCorked > 0) return
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
}

import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { clientKey } from './http/limits/client.ts'

export interface ConnectionSizes {
  /** The maximum number of open connections; further ones are closed at once. */
  most: number
  /** The maximum for one client address; undefined behind proxies, which connect for many clients. */
  maxPerAddress: number | undefined
}

/** Milliseconds that a request and its connection may take. */
export interface ConnectionTimes {
  /** For the head of a request, from its first byte or the start of the connection. */
  head: number
  /** For all of a request. */
  request: number
  /** Between two requests. */
  keepAlive: number
}

/** Milliseconds without any data during a request or a response. */
const idleTimeout = 60_000
/** Milliseconds for running requests when the server stops. */
const grace = 3000

/** Server options that end slow connections; they are checked every half second. */
export function connectionOptions({ head, request, keepAlive }: ConnectionTimes): ServerOptions {
  return { connectionsCheckingInterval: 500, headersTimeout: head, requestTimeout: Math.max(head, request), keepAliveTimeout: keepAlive }
}

/** Limits the number of open connections and their idle time. */
export function boundConnections(server: Server, { most, maxPerAddress }: ConnectionSizes): void {
  server.maxConnections = most
  server.setTimeout(idleTimeout)
  if (maxPerAddress === undefined) return
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const client = clientKey(socket.remoteAddress ?? '')
    const count = open.get(client) ?? 0
    if (count >= maxPerAddress) return void socket.destroy()
    open.set(client, count + 1)
    socket.once('close', () => {
      const remaining = (open.get(client) ?? 1) - 1
      if (remaining > 0) open.set(client, remaining)
      else open.delete(client)
    })
  })
}

/** Ends the connections of a stopping server: idle ones at once, the others when their request is done or after the grace period. */
export function endConnections(server: Server): void {
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), grace).unref()
}

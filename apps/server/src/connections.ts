import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { clientKey } from './limits/client.ts'

export interface ConnectionSizes {
  /** Connections that are open at the same time; the next one is closed at once. */
  most: number
  /** The same for one client address; undefined where connections come from proxies, which bring many clients. */
  mostPerAddress: number | undefined
}

/** Milliseconds that a request and its connection may take. */
export interface ConnectionTimes {
  /** For the head of a request, from its first byte or the connection's begin. */
  head: number
  /** For all of a request. */
  request: number
  /** Between two requests. */
  keepAlive: number
}

/** Milliseconds of silence in the middle of a request or an answer. */
const silence = 60_000
/** Milliseconds that requests under way get when the server stops. */
const grace = 3000

/** How a server is made so that slow connections end; it looks for them every half second. */
export function connectionOptions({ head, request, keepAlive }: ConnectionTimes): ServerOptions {
  return { connectionsCheckingInterval: 500, headersTimeout: head, requestTimeout: Math.max(head, request), keepAliveTimeout: keepAlive }
}

/** Bounds how many connections are open and how long they may say nothing. */
export function boundConnections(server: Server, { most, mostPerAddress }: ConnectionSizes): void {
  server.maxConnections = most
  server.setTimeout(silence)
  if (mostPerAddress === undefined) return
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const client = clientKey(socket.remoteAddress ?? '')
    const before = open.get(client) ?? 0
    if (before >= mostPerAddress) return void socket.destroy()
    open.set(client, before + 1)
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    })
  })
}

/** Ends the connections of a server that stops: idle ones at once, the others when their request is done or after the grace. */
export function endConnections(server: Server): void {
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), grace).unref()
}

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientKey } from './limits/client.ts'

export interface ConnectionSizes {
  /** Connections that are open at the same time; the next one is closed at once. */
  most: number
  /** The same for one client address; undefined where connections come from proxies, which bring many clients. */
  mostPerAddress: number | undefined
}

/** Milliseconds: for the head of a request, for all of it, of silence between requests, and of silence in the middle of an answer. */
const times = { headers: 10_000, request: 30_000, keepAlive: 65_000, silence: 60_000 }
/** Milliseconds that requests under way get when the server stops. */
const grace = 3000

/** How the server is made so that slow connections end: Node looks for them this often, in milliseconds. */
export const connectionOptions = {
  connectionsCheckingInterval: 1000,
  headersTimeout: times.headers,
  requestTimeout: times.request,
  keepAliveTimeout: times.keepAlive,
} as const

/** Bounds how many connections are open and how long they may say nothing. */
export function boundConnections(server: Server, { most, mostPerAddress }: ConnectionSizes): void {
  server.maxConnections = most
  server.setTimeout(times.silence)
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

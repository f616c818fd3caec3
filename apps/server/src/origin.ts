import type { IncomingMessage } from 'node:http'
import { isLoopback } from './local-access.ts'

const longestHost = 261

/** Whether a `Host` header names a host: a name or an address, perhaps with a port, and nothing else. */
export function isHost(host: string): boolean {
  const written = host.length <= longestHost && /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9.])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host)
  // A port or an address may still be out of range.
  return written && URL.canParse(`http://${host}`)
}

/** The public address as it is set, without a slash at its end. */
export function publicOrigin(publicUrl: string | undefined): string | undefined {
  return publicUrl?.replace(/\/$/, '')
}

/**
 * Finds the shop's address in a request before the framework has read it: PUBLIC_URL where it is set, else what the client
 * asked for. Behind trusted proxies that takes their headers, which the framework reads.
 */
export function originOf(publicUrl: string | undefined, behindProxy: boolean): (request: IncomingMessage) => string | undefined {
  const fixed = publicOrigin(publicUrl)
  return ({ headers: { host } }) => {
    if (host !== undefined && !isHost(host)) return undefined
    if (fixed !== undefined) return fixed
    return behindProxy || host === undefined ? undefined : `http://${host.toLowerCase()}`
  }
}

/** Where mails say that the shop is: its public address, or this machine where it serves nobody else; undefined where neither is known. */
export function originOfShop({ publicUrl, host, port }: { publicUrl: string | undefined; host: string; port: number }): string | undefined {
  return publicOrigin(publicUrl) ?? (isLoopback(host) && port > 0 ? `http://localhost:${port}` : undefined)
}

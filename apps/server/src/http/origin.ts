import type { IncomingMessage } from 'node:http'
import { isPayHost } from '../pages/pay-origin.ts'
import { isLoopback } from './local-access.ts'

const maxHostLength = 261

/** Whether a `Host` header is a valid host: a name or an address, optionally with a port. */
export function isHost(host: string): boolean {
  const wellFormed = host.length <= maxHostLength && /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9.])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host)
  // A port or an address may still be out of range.
  return wellFormed && URL.canParse(`http://${host}`)
}

/** Whether a request names more than one host: a proxy in front of the shop may have used the other one. */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

/** The configured public URL without a trailing slash. */
export function publicOrigin(publicUrl: string | undefined): string | undefined {
  return publicUrl?.replace(/\/$/, '')
}

/**
 * Determines the shop's origin before the framework parses the request: PUBLIC_URL where it is set, otherwise the requested host. Behind
 * trusted proxies that depends on their headers, which the framework reads.
 */
export function originOf(
  publicUrl: string | undefined,
  behindProxy: boolean,
  payOrigin?: string,
): (request: IncomingMessage) => string | undefined {
  const configured = publicOrigin(publicUrl)
  return (request) => {
    const { headers } = request
    const { host } = headers
    if (hasSeveralHosts(request)) return undefined
    const asked = behindProxy ? (headers['x-forwarded-host'] ?? host) : host
    // No page of the shop is shown at the origin of payments.
    if (host !== undefined && (!isHost(host) || isPayHost(payOrigin, String(asked)))) return undefined
    if (configured !== undefined) return configured
    return behindProxy || host === undefined ? undefined : `http://${host.toLowerCase()}`
  }
}

/** The shop's origin for e-mails: its public URL, or this machine where it listens on loopback only; undefined where neither is known. */
export function originOfShop({ publicUrl, host, port }: { publicUrl: string | undefined; host: string; port: number }): string | undefined {
  return publicOrigin(publicUrl) ?? (isLoopback(host) && port > 0 ? `http://localhost:${port}` : undefined)
}

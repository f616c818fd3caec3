import { durations } from '../../../kernel/clock.ts'
import type { RelyingParty } from './port.ts'

export const passkeyRules = { challengeMs: 5 * durations.minute, max: 10 } as const

/**
 * The site that a browser asks from: the public one where that is configured, otherwise the requested host. Undefined where the browser is
 * elsewhere, or passkeys cannot belong to the host, as to an IP address.
 */
export function relyingPartyOf(
  { origin, host }: { origin?: unknown; host?: unknown },
  publicOrigin: string | undefined,
): RelyingParty | undefined {
  if (typeof origin !== 'string' || !URL.canParse(origin)) return undefined
  const url = new URL(origin)
  const isOurs = publicOrigin === undefined ? typeof host === 'string' && url.host === host.toLowerCase() : url.origin === publicOrigin
  const isName = !/^[\d.]+$|^\[/.test(url.hostname)
  return isOurs && isName && url.origin === origin ? { id: url.hostname, origin } : undefined
}

/** The challenge that a browser claims to have signed; its signature is verified later. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

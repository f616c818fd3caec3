import { throwFailure } from '../result.ts'

/** The site as browsers know it: passkeys belong to its host. */
export interface RelyingParty {
  /** The host, without its port. */
  id: string
  origin: string
}

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

/** The same site; throws `passkey_unavailable` where there is none. */
export const needRelyingParty = (headers: Readonly<Record<string, unknown>>, publicOrigin: string | undefined): RelyingParty =>
  relyingPartyOf(headers, publicOrigin) ?? throwFailure('passkey_unavailable', 'origin')

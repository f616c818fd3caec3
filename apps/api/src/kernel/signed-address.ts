import { addMs, type Clock, durations } from './clock.ts'
import type { Secrets } from './secrets.ts'

const purpose = 'signed address'
/** The minutes for which a signed address is valid. */
const minutes = 5

/** The query parameters of a signed address. */
export interface AddressSignature {
  /** Seconds since 1970. */
  expires: string
  signature: string
}

/**
 * Signed addresses of private files. The request for a picture or a download carries no headers, so that its reader is given an address
 * that opens it for five minutes, to any holder; nothing is stored for it.
 */
export function createSignedAddresses(secrets: Pick<Secrets, 'hmac' | 'verify'>, clock: Clock) {
  const textOf = (path: string, expires: string) => `${path}?expires=${expires}`
  return {
    /** The signed address of a path without a query, and its expiry. */
    sign(path: string): { address: string; expiresAt: Date } {
      const expiresAt = addMs(clock.now(), minutes * durations.minute)
      const expires = String(Math.floor(expiresAt.getTime() / durations.second))
      const signature = encodeURIComponent(secrets.hmac(purpose, textOf(path, expires)))
      return { address: `${path}?expires=${expires}&signature=${signature}`, expiresAt }
    },

    /** Whether an address was signed for a path, and has not expired. */
    holds: (path: string, { expires, signature }: AddressSignature): boolean =>
      secrets.verify(purpose, textOf(path, expires), signature) && Number(expires) * durations.second > clock.now().getTime(),
  }
}

import { jwtVerify, SignJWT } from 'jose'
import { addMs, type Clock, durations } from '../../../../kernel/clock.ts'
import type { Secrets } from '../../../../kernel/secrets.ts'
import { sessionRules } from '../rules.ts'

const issuer = 'karat'
const refreshPurpose = 'refresh token'
const tokenPattern = /^([\w-]{10,60})\.(\d{1,9})\.([\w.-]{20,120})$/

/** The values that a session's refresh tokens are derived from. */
export interface RefreshSource {
  id: string
  seed: string
  device: string
  generation: number
}

/**
 * Access tokens are JWTs that are valid for 15 minutes. Refresh tokens are `session.generation.mac`: computed, never stored, from the
 * secret keys and the session's random seed, so that neither the database nor the keys alone are enough to compute one.
 */
export function createTokens({ clock, secrets }: { clock: Clock; secrets: Secrets }) {
  const keys = secrets.signingKeys('access token')
  const [signing] = keys
  if (!signing) throw new Error('there is no key for access tokens')
  const textOf = ({ id, seed, device, generation }: RefreshSource) => [id, seed, device, generation].join('\n')

  return {
    access(customerId: string, sessionId: string): Promise<string> {
      const now = clock.now()
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', kid: signing.id })
        .setIssuer(issuer)
        .setSubject(customerId)
        .setIssuedAt(now)
        .setExpirationTime(addMs(now, sessionRules.accessMinutes * durations.minute))
        .sign(signing.key)
    },

    /** The actor of an access token; undefined where it is forged, signed by a removed key, or expired, unless `expired` accepts that. */
    async readAccess(token: string, { expired = false } = {}): Promise<{ customerId: string; sessionId: string } | undefined> {
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => {
            const key = keys.find(({ id }) => id === kid)
            if (!key) throw new Error('unknown key')
            return key.key
          },
          {
            algorithms: ['HS256'],
            issuer,
            currentDate: expired ? new Date(0) : clock.now(),
            requiredClaims: ['exp', 'sub', 'sid'],
          },
        )
        const { sub, sid } = payload
        return sub && typeof sid === 'string' ? { customerId: sub, sessionId: sid } : undefined
      } catch {
        return undefined
      }
    },

    refresh: (source: RefreshSource) => `${source.id}.${source.generation}.${secrets.hmac(refreshPurpose, textOf(source))}`,

    /** The parts of a refresh token, before its signature is verified. */
    readRefresh(token: string): { sessionId: string; generation: number; mac: string } | undefined {
      const [, sessionId, generation, mac] = tokenPattern.exec(token) ?? []
      return sessionId && generation && mac ? { sessionId, generation: Number(generation), mac } : undefined
    },

    isRefresh: (source: RefreshSource, mac: string) => secrets.verify(refreshPurpose, textOf(source), mac),
  }
}
export type TokenMaker = ReturnType<typeof createTokens>

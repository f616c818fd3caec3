import { randomBytes } from 'node:crypto'
import type { Cache } from '../../../kernel/cache.ts'
import { addMs, type Clock, durations } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Messenger } from './messages.ts'
import type { Identity, Origin, SignedInActor, Tokens, Way } from './port.ts'
import { deviceName, judgeRefresh, sessionRules } from './rules.ts'
import {
  customerById,
  type CustomerRow,
  endDevice,
  endSessions,
  insertSession,
  insertSignIn,
  isKnownDevice,
  isOpen,
  lockSession,
  openSessions,
  rotateSession,
  sessionById,
  type SessionRow,
  updateCustomer,
} from './store.ts'
import { createTokens } from './tokens.ts'

const devicePurpose = 'device'
const tagOf = (customerId: string) => `customer:${customerId}`

export interface SessionParts {
  clock: Clock
  secrets: Secrets
  cache: Cache
  messenger: Messenger
  onChanged: (tags: string[]) => Promise<void>
}

/** The origin of a session: its sign-in method, and whether that created the account. */
export interface Opening {
  way: Way
  created: boolean
}

/** Sessions: signed-in devices, their tokens, and their end. */
export function createSessions(db: Db, { clock, secrets, cache, messenger, onChanged }: SessionParts) {
  const tokens = createTokens({ clock, secrets })
  const expiry = () => addMs(clock.now(), sessionRules.idleDays * durations.day)

  async function tokensOf(row: Pick<SessionRow, 'id' | 'customerId' | 'seed' | 'device' | 'generation'>): Promise<Tokens> {
    return { accessToken: await tokens.access(row.customerId, row.id), refreshToken: tokens.refresh(row) }
  }

  return {
    /** Whether a customer has used a device before. */
    isKnown: (tx: Db, customerId: string, deviceId: string) => isKnownDevice(tx, customerId, secrets.hmacs(devicePurpose, deviceId)),

    /**
     * Signs a customer in on a device, which ends other sessions there, and notifies the owner of an unknown device. Runs in the caller's
     * transaction.
     */
    async open(tx: Db, person: CustomerRow, origin: Origin, { way, created }: Opening): Promise<Tokens> {
      const now = clock.now()
      const isNew = !created && !(await this.isKnown(tx, person.id, origin.deviceId))
      const row = {
        id: newId(now),
        customerId: person.id,
        device: secrets.hmac(devicePurpose, origin.deviceId),
        userAgent: origin.userAgent.slice(0, 300),
        seed: randomBytes(24).toString('base64url'),
        generation: 0,
        rotatedAt: now,
        createdAt: now,
        provedAt: way === 'password' ? null : now,
        expiresAt: expiry(),
      }
      await endDevice(tx, person.id, secrets.hmacs(devicePurpose, origin.deviceId), now)
      await insertSession(tx, row)
      await insertSignIn(tx, { id: newId(now), customerId: person.id, way, refused: false, userAgent: row.userAgent, at: now })
      await updateCustomer(tx, person.id, { lastSignInAt: now })
      if (isNew) await messenger.newDevice(tx, person, deviceName(origin.userAgent))
      return tokensOf(row)
    },

    async refresh(refreshToken: string, deviceId: string): Promise<Result<Tokens>> {
      const given = tokens.readRefresh(refreshToken)
      if (!given) return fail('unauthorised')
      const outcome = await transact(db, async (tx): Promise<{ ended?: string; tokens?: Tokens }> => {
        const row = await lockSession(tx, given.sessionId)
        if (!row || !tokens.isRefresh({ ...row, generation: given.generation }, given.mac)) return {}
        const device = secrets.hmacs(devicePurpose, deviceId).find((mac) => mac === row.device) ?? ''
        const now = clock.now()
        switch (judgeRefresh(row, { generation: given.generation, device }, now)) {
          case 'refuse':
            return {}
          case 'repeat':
            return { tokens: await tokensOf(row) }
          case 'rotate': {
            const person = await customerById(tx, row.customerId)
            if (person?.state !== 'active') return {}
            await rotateSession(tx, row.id, now, expiry())
            // An account is in use as long as one of its sessions is.
            if (addMs(person.lastSignInAt, durations.day) < now) await updateCustomer(tx, person.id, { lastSignInAt: now })
            return { tokens: await tokensOf({ ...row, generation: row.generation + 1 }) }
          }
          case 'reuse': {
            await endSessions(tx, row.customerId, 'reuse', now, { only: row.id })
            const person = await customerById(tx, row.customerId)
            if (person) await messenger.tokenReused(tx, person, deviceName(row.userAgent))
            return { ended: row.customerId }
          }
        }
      })
      if (outcome.ended) await onChanged([tagOf(outcome.ended)])
      return outcome.tokens ? ok(outcome.tokens) : fail('unauthorised')
    },

    async readAccessToken(token: string): Promise<Result<SignedInActor>> {
      const named = await tokens.readAccess(token)
      if (!named) return fail('unauthorised')
      const open = await cache.through(`session:${named.sessionId}`, () => isOpen(db, named.sessionId, clock.now()), {
        seconds: 60,
        tags: [tagOf(named.customerId)],
      })
      if (open) return ok(named)
      const owner = await customerById(db, named.customerId)
      return fail(owner && owner.state !== 'deleted' ? 'unauthorised' : 'no_user')
    },

    /**
     * The session that the given tokens name, to end it: the access token's, even after it expired, otherwise the refresh token's, even
     * after it was exchanged. Undefined where neither was issued by us.
     */
    async named({ accessToken, refreshToken }: Partial<Tokens>): Promise<SignedInActor | undefined> {
      const named = accessToken === undefined ? undefined : await tokens.readAccess(accessToken, { expired: true })
      if (named) return named
      const given = refreshToken === undefined ? undefined : tokens.readRefresh(refreshToken)
      const row = given && (await sessionById(db, given.sessionId))
      if (!row || !tokens.isRefresh({ ...row, generation: given.generation }, given.mac)) return undefined
      return { customerId: row.customerId, sessionId: row.id }
    },

    /** Ends a customer's sessions, or one of them; its access tokens are refused from then on. */
    async end(customerId: string, reason: 'log-out' | 'owner', sessionId?: string): Promise<number> {
      const ended = await endSessions(db, customerId, reason, clock.now(), { only: sessionId })
      await onChanged([tagOf(customerId)])
      return ended
    },

    /** Ends a customer's sessions except one, because of a new password, in the caller's transaction; the caller then calls `changed`. */
    endOthers: (tx: Db, customerId: string, except = '') => endSessions(tx, customerId, 'password', clock.now(), { except }),
    changed: (customerId: string) => onChanged([tagOf(customerId)]),

    async list(customerId: string): ReturnType<Identity['sessions']> {
      return (await openSessions(db, customerId, clock.now())).map((row) => ({
        id: row.id,
        device: deviceName(row.userAgent),
        signedInAt: row.createdAt,
        lastUsedAt: row.rotatedAt,
      }))
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>

import type { Result } from '../../../../kernel/result.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import { fail, ok } from '../../../../kernel/result.ts'
import type { IdentityContext } from '../dependencies.ts'
import type { SignedInActor, Tokens } from '../port.ts'
import { endSessions, sessionById } from '../store.ts'

/** The cache tag of a customer's sessions. */
export const tagOf = (customerId: string) => `customer:${customerId}`

/** Ends one session of a customer, on their own request. */
export async function endOneSession(
  deps: Pick<IdentityContext, 'clock' | 'db' | 'onChanged'>,
  customerId: string,
  sessionId: string,
): Promise<Result<undefined>> {
  const ended = await endSessionsOf(deps, customerId, 'owner', sessionId)
  return ended > 0 ? ok(undefined) : fail('not_found', { field: 'id' })
}

/**
 * The session that the given tokens name, to end it: the access token's, even after it expired, otherwise the refresh token's, even
 * after it was exchanged. Undefined where neither was issued by us.
 */
export async function sessionOfTokens(
  { db, tokens }: Pick<IdentityContext, 'db' | 'tokens'>,
  { accessToken, refreshToken }: Partial<Tokens>,
): Promise<SignedInActor | undefined> {
  const named = accessToken === undefined ? undefined : await tokens.readAccess(accessToken, { expired: true })
  if (named) return named
  const given = refreshToken === undefined ? undefined : tokens.readRefresh(refreshToken)
  const row = given && (await sessionById(db, given.sessionId))
  if (!row || !tokens.isRefresh({ ...row, generation: given.generation }, given.mac)) return undefined
  return { customerId: row.customerId, sessionId: row.id }
}

/** Ends a customer's sessions, or one of them; its access tokens are refused from then on. */
export async function endSessionsOf(
  { clock, db, onChanged }: Pick<IdentityContext, 'clock' | 'db' | 'onChanged'>,
  customerId: string,
  reason: 'log-out' | 'owner',
  sessionId?: string,
): Promise<number> {
  const ended = await endSessions(db, customerId, reason, clock.now(), { only: sessionId })
  await onChanged([tagOf(customerId)])
  return ended
}

/** Ends a customer's sessions except one, because of a new password, in the caller's transaction; the caller then calls `changed`. */
export function endOtherSessions({ clock }: Pick<IdentityContext, 'clock'>, tx: Db, customerId: string, except = '') {
  return endSessions(tx, customerId, 'password', clock.now(), { except })
}

/** Drops cached data of a customer's sessions, after a transaction that ended some. */
export function dropSessions({ onChanged }: Pick<IdentityContext, 'onChanged'>, customerId: string) {
  return onChanged([tagOf(customerId)])
}

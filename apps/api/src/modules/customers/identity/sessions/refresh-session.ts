import { deviceName } from '@karat/sites/device-name.ts'
import { addMs, durations } from '../../../../kernel/clock.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { fail, ok, type Result } from '../../../../kernel/result.ts'
import type { IdentityContext } from '../dependencies.ts'
import type { Tokens } from '../port.ts'
import { judgeRefresh } from '../rules.ts'
import { customerById, endSessions, lockSession, rotateSession, updateCustomer } from '../store.ts'
import { tagOf } from './end-sessions.ts'
import { devicePurpose, expiry, tokensOf } from './open-session.ts'

/** Exchanges a refresh token for new tokens; the same ones for the former one, for half a minute. A token that was used before ends the session. */
export async function refreshSession(
  deps: Pick<IdentityContext, 'clock' | 'db' | 'messenger' | 'onChanged' | 'secrets' | 'tokens'>,
  refreshToken: string,
  deviceId: string,
): Promise<Result<Tokens>> {
  const { clock, db, messenger, onChanged, secrets, tokens } = deps
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
        return { tokens: await tokensOf(deps, row) }
      case 'rotate': {
        const person = await customerById(tx, row.customerId)
        if (person?.state !== 'active') return {}
        await rotateSession(tx, row.id, now, expiry(deps))
        // An account is in use as long as one of its sessions is.
        if (addMs(person.lastSignInAt, durations.day) < now) await updateCustomer(tx, person.id, { lastSignInAt: now })
        return { tokens: await tokensOf(deps, { ...row, generation: row.generation + 1 }) }
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
}

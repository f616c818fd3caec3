import { noteChange } from '../../../kernel/acts.ts'
import { transact } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { decryptTotp, encryptTotp } from './check-code.ts'
import type { MemberDependencies } from './dependencies.ts'
import { readFactors } from './factors.ts'
import { notifyMember } from './notify-member.ts'
import { lockStep } from './open-step.ts'
import type { StaffOrigin } from './port.ts'
import { beginFactors } from './renew-recovery-codes.ts'
import { newTotpSecret, totpAddress, totpStepOf } from './second-factor.ts'
import { endSessions, sessionById, updateMember, updateSession } from './store.ts'

type Member = Pick<Staff, 'staffId' | 'sessionId'>

/** Begins the set-up of an authenticator app in a session. The former app works until the new one's first code is confirmed. */
export function beginAuthenticator(
  deps: MemberDependencies,
  { staffId, sessionId }: Member,
): Promise<Result<{ secret: string; address: string }>> {
  const { db, merchantName } = deps
  return resultOf(async () => {
    const secret = newTotpSecret()
    const merchant = await merchantName()
    const { email } = await transact(db, async (tx) => {
      const member = await lockStep(deps, tx, { id: sessionId, memberId: staffId, step: 'open' })
      await updateSession(tx, sessionId, { pendingTotp: encryptTotp(deps, secret) })
      noteChange({ object: 'members', id: staffId, after: { app: 'begun' } })
      return member
    })
    return { secret, address: totpAddress(secret, merchant, email) }
  })
}

/**
 * Confirms the authenticator app that the session sets up by its first code: it takes the place of the former one, the member's other sessions
 * end, and the member is notified. Returns recovery codes where it is the first second factor.
 */
export function confirmAuthenticator(
  deps: MemberDependencies,
  origin: StaffOrigin,
  { staffId, sessionId }: Member,
  code: string,
): Promise<Result<string[]>> {
  const { clock, db } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const member = await lockStep(deps, tx, { id: sessionId, memberId: staffId, step: 'open' })
      const pending = (await sessionById(tx, sessionId))?.pendingTotp ?? throwFailure('staff_first_code_failed', 'code')
      const secret = decryptTotp(deps, pending) ?? throwFailure('staff_first_code_failed', 'code')
      const totpStep = totpStepOf(secret, code, clock.now(), 0) ?? throwFailure('staff_first_code_failed', 'code')
      const recoveryCodes = await beginFactors(deps, tx, member, sessionId)
      await updateMember(tx, staffId, { totpSecret: pending, totpStep })
      await updateSession(tx, sessionId, { pendingTotp: null })
      await endSessions(tx, staffId, clock.now(), { except: sessionId })
      noteChange({ object: 'members', id: staffId, after: { app: member.totpSecret === null ? 'added' : 'replaced' } })
      await notifyMember(deps, tx, member, 'appSet', origin)
      return recoveryCodes
    }),
  )
}

/**
 * Removes the member's authenticator app, notifies the member, and ends the other sessions. Throws `last_factor` where no passkey remains.
 */
export function removeAuthenticator(
  deps: MemberDependencies,
  origin: StaffOrigin,
  { staffId, sessionId }: Member,
): Promise<Result<undefined>> {
  const { clock, db } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const member = await lockStep(deps, tx, { id: sessionId, memberId: staffId, step: 'open' })
      if (member.totpSecret === null) throwFailure('not_found')
      if (!(await readFactors(tx, member)).includes('passkey')) throwFailure('last_factor')
      await updateMember(tx, staffId, { totpSecret: null })
      await endSessions(tx, staffId, clock.now(), { except: sessionId })
      noteChange({ object: 'members', id: staffId, after: { app: 'removed' } })
      await notifyMember(deps, tx, member, 'appRemoved', origin)
      return undefined
    }),
  )
}

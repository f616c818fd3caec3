import { type Db, transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { countTry } from './attempts.ts'
import { useCode } from './check-code.ts'
import type { MemberDependencies } from './dependencies.ts'
import { checkGrants } from './invite-member.ts'
import { lockStep, sessionOf } from './open-step.ts'
import type { StaffOrigin, StartedSession } from './port.ts'
import { newRecoveryCodes } from './second-factor.ts'
import { startSession } from './start-session.ts'
import {
  endInvitation,
  endSessions,
  type InvitationRow,
  lockInvitationOf,
  lockMembership,
  replaceGrants,
  replaceRecoveryCodes,
  updateMember,
} from './store.ts'

/**
 * Confirms the authenticator app of an accepted invitation by its first code, and signs in: from now on the person is a member with the roles
 * of the invitation. Returns the recovery codes, which are shown this once.
 */
export function confirmSecondFactor(
  deps: MemberDependencies,
  origin: StaffOrigin,
  cookieHeader: unknown,
  code: string,
): Promise<Result<StartedSession & { recoveryCodes: string[] }>> {
  const { clock, db, audit } = deps
  return resultOf(async () => {
    const step = (await sessionOf(deps, cookieHeader, 'set-up')) ?? throwFailure('staff_signed_out')
    const { id: memberId, email, name } = step.member
    const forgetTries = await countTry(deps, 'code', { email, memberId }, origin)
    return transact(db, async (tx) => {
      await lockMembership(tx)
      const member = await lockStep(deps, tx, step)
      const invitation = await lockInvitationOf(tx, email)
      const now = clock.now()
      if (!invitation || invitation.expiresAt <= now || member.state !== 'setting-up') throwFailure('link_not_valid')
      await checkInviter(deps, tx, invitation)
      if (!(await useCode(deps, tx, member, code))) throwFailure('staff_code_failed', 'code')
      const recoveryCodes = newRecoveryCodes()
      await replaceRecoveryCodes(
        tx,
        memberId,
        recoveryCodes.map(({ hash }) => hash),
      )
      await replaceGrants(tx, memberId, invitation.grants)
      await updateMember(tx, memberId, { state: 'active' })
      await endInvitation(tx, invitation.id, now)
      await endSessions(tx, memberId, now)
      await forgetTries(tx)
      await audit.recordSignIn(tx, { memberId, name, requestId: origin.requestId, event: 'set-up' })
      const started = await startSession(deps, tx, memberId, 'open', origin)
      return { ...started, recoveryCodes: recoveryCodes.map((one) => one.code) }
    })
  })
}

/** Throws `link_not_valid` where who invited may not give these roles any more: was blocked, or has lost them. */
async function checkInviter(deps: MemberDependencies, tx: Db, { inviterId, invitedBy, grants }: InvitationRow): Promise<void> {
  if (inviterId === null) return
  const checked = await resultOf(() => checkGrants(deps, tx, { staffId: inviterId, name: invitedBy }, grants))
  if (!checked.ok) throwFailure('link_not_valid')
}

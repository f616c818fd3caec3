import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { verifyCreation } from '../../../kernel/passkeys/ceremonies.ts'
import { useChallenge } from '../../../kernel/passkeys/challenges.ts'
import type { RelyingParty } from '../../../kernel/passkeys/relying-party.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { memberCreationOptions, storePasskey } from './add-passkey.ts'
import { countTry } from './attempts.ts'
import { useCode } from './check-code.ts'
import type { MemberDependencies } from './dependencies.ts'
import { checkGrants } from './invite-member.ts'
import { lockStep, type OpenStep, sessionOf } from './open-step.ts'
import type { NewPasskey, StaffOrigin, StartedSession } from './port.ts'
import { giveRecoveryCodes } from './renew-recovery-codes.ts'
import { startSession } from './start-session.ts'
import {
  endInvitation,
  endSessions,
  type InvitationRow,
  lockInvitationOf,
  lockMembership,
  type MemberRow,
  noteAccess,
  replaceGrants,
  updateMember,
} from './store.ts'

/** The session of a new member, with the recovery codes, which are shown this once. */
type SetUp = StartedSession & { recoveryCodes: string[] }

/**
 * Ends the set-up of an accepted invitation, and signs in: from now on the person is a member with the roles of the invitation. `prove` sets up
 * the second factor of the locked member, and throws where it is not right.
 */
async function endSetUp(
  deps: MemberDependencies,
  origin: StaffOrigin,
  step: OpenStep,
  prove: (tx: Db, member: MemberRow) => Promise<void>,
): Promise<SetUp> {
  const { clock, db, audit } = deps
  const { id: memberId, email, name } = step.member
  return transact(db, async (tx) => {
    await lockMembership(tx)
    const member = await lockStep(deps, tx, step)
    const invitation = await lockInvitationOf(tx, email)
    const now = clock.now()
    if (!invitation || invitation.expiresAt <= now || member.state !== 'setting-up') throwFailure('link_not_valid')
    await checkInviter(deps, tx, invitation)
    await prove(tx, member)
    const recoveryCodes = await giveRecoveryCodes(tx, memberId)
    await replaceGrants(tx, memberId, invitation.grants)
    await updateMember(tx, memberId, { state: 'active' })
    if (invitation.inviterId !== null) await noteAccess(tx, [memberId], invitation.inviterId, now)
    await endInvitation(tx, invitation.id, now)
    await endSessions(tx, memberId, now)
    await audit.recordSignIn(tx, { memberId, name, requestId: origin.requestId, event: 'set-up' })
    return { ...(await startSession(deps, tx, memberId, 'open', origin)), recoveryCodes }
  })
}

/** Confirms the authenticator app of an accepted invitation by its first code, and signs in. */
export function confirmSecondFactor(
  deps: MemberDependencies,
  origin: StaffOrigin,
  cookieHeader: unknown,
  code: string,
): Promise<Result<SetUp>> {
  return resultOf(async () => {
    const step = (await sessionOf(deps, cookieHeader, 'set-up')) ?? throwFailure('staff_signed_out')
    const attempt = await countTry(deps, 'code', { email: step.member.email, memberId: step.memberId }, origin)
    return endSetUp(deps, origin, step, async (tx, member) => {
      // The codes for emergencies are made with the first code from the app: there are none yet.
      if (!(await useCode(deps, tx, member, code))) throwFailure('staff_first_code_failed', 'code')
      await attempt.forget(tx)
    })
  })
}

/** Returns the WebAuthn options for the passkey of an accepted invitation. */
export function readSetUpOptions(deps: MemberDependencies, cookieHeader: unknown, party: RelyingParty): Promise<Result<object>> {
  return resultOf(async () => {
    const step = (await sessionOf(deps, cookieHeader, 'set-up')) ?? throwFailure('staff_signed_out')
    return memberCreationOptions(deps, party, step.member, 'staff set-up', step.id)
  })
}

/** Makes a passkey the second factor of an accepted invitation, and signs in. The secret that was made for an app is void. */
export function confirmPasskey(
  deps: MemberDependencies,
  origin: StaffOrigin,
  cookieHeader: unknown,
  party: RelyingParty,
  { credential, name }: NewPasskey<RegistrationResponseJSON>,
): Promise<Result<SetUp>> {
  return resultOf(async () => {
    const step = (await sessionOf(deps, cookieHeader, 'set-up')) ?? throwFailure('staff_signed_out')
    const challenge = await useChallenge(deps, credential.response.clientDataJSON, 'staff set-up', step.id)
    const created = await verifyCreation(party, challenge, credential)
    return endSetUp(deps, origin, step, async (tx) => {
      await storePasskey(deps, tx, step.memberId, created, name)
      await updateMember(tx, step.memberId, { totpSecret: null })
    })
  })
}

/** Throws `link_not_valid` where who invited may not give these roles any more: was blocked, or has lost them. */
async function checkInviter(deps: MemberDependencies, tx: Db, { inviterId, invitedBy, grants }: InvitationRow): Promise<void> {
  if (inviterId === null) return
  const checked = await resultOf(() => checkGrants(deps, tx, { staffId: inviterId, name: invitedBy }, grants))
  if (!checked.ok) throwFailure('link_not_valid')
}

import { transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { checkPassword } from '../../../kernel/passwords/passwords.ts'
import { fail, ok, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { encryptTotp } from './check-code.ts'
import type { MemberDependencies } from './dependencies.ts'
import type { StaffOrigin, StartedSession } from './port.ts'
import { newTotpSecret, totpAddress } from './second-factor.ts'
import { hashOf } from './session-cookie.ts'
import { startSession } from './start-session.ts'
import { endSessions, type InvitationRow, insertMember, invitationByCode, lockMembership, memberByEmail, updateMember } from './store.ts'

const isValid = (invitation: InvitationRow | undefined, now: Date): invitation is InvitationRow =>
  invitation !== undefined && invitation.endedAt === null && invitation.expiresAt > now

/** The person that an invitation's code is for. */
export async function readInvitation(
  { clock, db }: Pick<MemberDependencies, 'clock' | 'db'>,
  code: string,
): Promise<Result<{ email: string; name: string }>> {
  const invitation = await invitationByCode(db, hashOf(code))
  return isValid(invitation, clock.now()) ? ok(invitation) : fail('link_not_valid', { field: 'code' })
}

/** The secret for an authenticator app. */
interface AcceptedInvitation extends StartedSession {
  secret: string
  address: string
}

/**
 * Accepts an invitation with a password, and begins the set-up of the second factor. Until that is confirmed the invitation can be accepted
 * again, which replaces password and secret.
 */
export function acceptInvitation(
  deps: MemberDependencies,
  origin: StaffOrigin,
  { code, name, password }: { code: string; name: string; password: string },
): Promise<Result<AcceptedInvitation>> {
  const { clock, db, passwords, merchantName } = deps
  return resultOf(async () => {
    const invited = await invitationByCode(db, hashOf(code))
    if (!isValid(invited, clock.now())) throwFailure('link_not_valid', 'code')
    const { email } = invited
    checkPassword(password, email)
    const passwordHash = await passwords.hash(password)
    const secret = newTotpSecret()
    const started = await transact(db, async (tx) => {
      await lockMembership(tx)
      if (!isValid(await invitationByCode(tx, hashOf(code)), clock.now())) throwFailure('link_not_valid', 'code')
      const existing = await memberByEmail(tx, email)
      if (existing && existing.state !== 'setting-up') throwFailure('email_taken', 'email')
      const now = clock.now()
      const given = { name, passwordHash, totpSecret: encryptTotp(deps, secret), totpStep: 0 }
      const memberId = existing?.id ?? newId(now)
      if (existing) await updateMember(tx, memberId, given)
      else await insertMember(tx, { id: memberId, email, state: 'setting-up', createdAt: now, ...given })
      await endSessions(tx, memberId, now)
      return startSession(deps, tx, memberId, 'set-up', origin)
    })
    return { ...started, secret, address: totpAddress(secret, await merchantName(), email) }
  })
}

import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { transact } from '../../../kernel/db/db.ts'
import { newSecretId } from '../../../kernel/id.ts'
import { useOptions } from '../../../kernel/passkeys/ceremonies.ts'
import { keepChallenge, useChallenge } from '../../../kernel/passkeys/challenges.ts'
import type { RelyingParty } from '../../../kernel/passkeys/relying-party.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { countTry } from './attempts.ts'
import type { MemberDependencies } from './dependencies.ts'
import { noteRefusal } from './note-refusal.ts'
import type { StaffOrigin, StartedSession } from './port.ts'
import { startSession } from './start-session.ts'
import { lockMember, memberOfPasskey } from './store.ts'
import { usePasskey } from './use-passkey.ts'

/** WebAuthn options for the passkey of any member, and the value of the device's cookie: no other device can answer them. */
interface PasskeyChallenge {
  options: object
  device: string
}

/** Returns the WebAuthn options for signing in by a passkey alone: they name no member, so that the browser offers what it has. */
export async function readPasskeySignInOptions(
  deps: Pick<MemberDependencies, 'clock' | 'db' | 'secrets'>,
  origin: StaffOrigin,
  party: RelyingParty,
): Promise<PasskeyChallenge> {
  const device = origin.device ?? newSecretId()
  const options = await useOptions(party)
  await keepChallenge(deps, deps.db, options.challenge, 'staff passkey sign-in', device)
  return { options, device }
}

/**
 * Signs in by a passkey in place of password and second factor: it is one of the device that stores it, and its user was verified there. Throws
 * `passkey_failed` also for a passkey of nobody, or of somebody who may not sign in.
 */
export function signInByPasskey(
  deps: MemberDependencies,
  origin: StaffOrigin,
  party: RelyingParty,
  answer: AuthenticationResponseJSON,
): Promise<Result<StartedSession>> {
  const { audit, db } = deps
  return resultOf(async () => {
    const challenge = await useChallenge(deps, answer.response.clientDataJSON, 'staff passkey sign-in', origin.device ?? '')
    const member = (await memberOfPasskey(db, answer.id)) ?? throwFailure('passkey_failed')
    const attempt = await countTry(deps, 'passkey', { email: member.email, memberId: member.id }, origin)
    const started = await resultOf(() =>
      transact(db, async (tx) => {
        const locked = await lockMember(tx, member.id)
        // Its account is named by the passkey alone: without the name that it was made for, nothing says that it is the member's.
        if (locked?.state !== 'active' || answer.response.userHandle === undefined) throwFailure('passkey_failed')
        await usePasskey(deps, tx, member.id, party, challenge, answer)
        await attempt.forget(tx)
        await audit.recordSignIn(tx, { memberId: member.id, name: member.name, requestId: origin.requestId, event: 'signed-in' })
        return startSession(deps, tx, member.id, 'open', origin)
      }),
    )
    if (started.ok) return started.value
    await noteRefusal(deps, member, origin, attempt)
    return throwFailure(started.error.code)
  })
}

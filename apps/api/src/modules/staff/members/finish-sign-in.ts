import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { useChallenge } from '../../../kernel/passkeys/challenges.ts'
import type { RelyingParty } from '../../../kernel/passkeys/relying-party.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { countTry } from './attempts.ts'
import { useCode } from './check-code.ts'
import type { MemberDependencies } from './dependencies.ts'
import { noteRefusal } from './note-refusal.ts'
import { lockStep, type OpenStep, sessionOf } from './open-step.ts'
import type { StaffOrigin, StartedSession } from './port.ts'
import { startSession } from './start-session.ts'
import { endSessions } from './store.ts'
import { memberUseOptions, usePasskey } from './use-passkey.ts'

/** Opens the session of a sign-in whose second factor was right. It is a new one: the cookie of the step is void. */
async function openSession(
  deps: MemberDependencies,
  tx: Db,
  step: OpenStep,
  origin: StaffOrigin,
  remember: boolean,
): Promise<StartedSession> {
  const { id: memberId, name } = step.member
  await endSessions(tx, memberId, deps.clock.now(), { only: step.id })
  await deps.audit.recordSignIn(tx, { memberId, name, requestId: origin.requestId, event: 'signed-in' })
  return startSession(deps, tx, memberId, 'open', origin, { remember })
}

/** Ends a sign-in by a code of the authenticator app or a recovery code; `remember` keeps the device. */
export function finishSignIn(
  deps: MemberDependencies,
  origin: StaffOrigin,
  cookieHeader: unknown,
  { code, remember }: { code: string; remember: boolean },
): Promise<Result<StartedSession>> {
  return resultOf(async () => {
    const step = (await sessionOf(deps, cookieHeader, 'code')) ?? throwFailure('staff_signed_out')
    const attempt = await countTry(deps, 'code', { email: step.member.email, memberId: step.memberId }, origin)
    const started = await transact(deps.db, async (tx) => {
      const member = await lockStep(deps, tx, step)
      if (!(await useCode(deps, tx, member, code))) return undefined
      await attempt.forget(tx)
      return openSession(deps, tx, step, origin, remember)
    })
    if (started) return started
    await noteRefusal(deps, step.member, origin, attempt)
    return throwFailure('staff_code_failed', 'code')
  })
}

/** Returns the WebAuthn options by which a passkey ends a sign-in. */
export function readSignInOptions(deps: MemberDependencies, cookieHeader: unknown, party: RelyingParty): Promise<Result<object>> {
  return resultOf(async () => {
    const step = (await sessionOf(deps, cookieHeader, 'code')) ?? throwFailure('staff_signed_out')
    return memberUseOptions(deps, party, { memberId: step.memberId, sessionId: step.id }, 'staff sign-in')
  })
}

/** Ends a sign-in by a passkey of the member, after the password; `remember` keeps the device. */
export function finishSignInByPasskey(
  deps: MemberDependencies,
  origin: StaffOrigin,
  cookieHeader: unknown,
  party: RelyingParty,
  { credential: answer, remember }: { credential: AuthenticationResponseJSON; remember: boolean },
): Promise<Result<StartedSession>> {
  return resultOf(async () => {
    const step = (await sessionOf(deps, cookieHeader, 'code')) ?? throwFailure('staff_signed_out')
    const started = await resultOf(async () => {
      const challenge = await useChallenge(deps, answer.response.clientDataJSON, 'staff sign-in', step.id)
      return transact(deps.db, async (tx) => {
        await lockStep(deps, tx, step)
        await usePasskey(deps, tx, step.memberId, party, challenge, answer)
        return openSession(deps, tx, step, origin, remember)
      })
    })
    if (started.ok) return started.value
    await noteRefusal(deps, step.member, origin, { reached: undefined })
    return throwFailure(started.error.code)
  })
}

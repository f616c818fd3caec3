import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { useChallenge } from '../../../kernel/passkeys/challenges.ts'
import type { RelyingParty } from '../../../kernel/passkeys/relying-party.ts'
import { type Result, resultOf, throwFailure, unwrap } from '../../../kernel/result.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import { countTry } from './attempts.ts'
import { useCode } from './check-code.ts'
import type { MemberDependencies } from './dependencies.ts'
import { noteWrongProof } from './note-refusal.ts'
import type { StaffOrigin } from './port.ts'
import { lockStep } from './open-step.ts'
import { hashOf } from './session-cookie.ts'
import { memberById, memberOfLink, type MemberRow, takeLink, updateSession } from './store.ts'
import { memberUseOptions, usePasskey } from './use-passkey.ts'

/**
 * Whether a code proves who is at the device: one of the authenticator app, a recovery code, or that of a one-time link, which whoever sits at
 * the machine makes. It is used up.
 */
async function provesMember(deps: MemberDependencies, tx: Db, member: MemberRow, code: string): Promise<boolean> {
  if (await useCode(deps, tx, member, code)) return true
  const hash = hashOf(code)
  return (await memberOfLink(tx, hash, deps.clock.now())) === member.id && (await takeLink(tx, hash, deps.clock.now())) === member.id
}

/** Verifies a member again by a code, which opens calls about roles and money for ten minutes. */
export function verifyAgain(
  deps: MemberDependencies,
  origin: StaffOrigin,
  { staffId, sessionId }: Pick<Staff, 'staffId' | 'sessionId'>,
  code: string,
): Promise<Result<undefined>> {
  const { clock, db } = deps
  return resultOf(async () => {
    const member = (await memberById(db, staffId)) ?? throwFailure('staff_signed_out')
    const attempt = await countTry(deps, 'code', { email: member.email, memberId: staffId }, origin)
    const verified = await resultOf(() =>
      transact(db, async (tx) => {
        const locked = await lockStep(deps, tx, { id: sessionId, memberId: staffId, step: 'open' })
        if (!(await provesMember(deps, tx, locked, code))) throwFailure('staff_code_failed', 'code')
        await attempt.forget(tx)
        await updateSession(tx, sessionId, { verifiedAt: clock.now() })
      }),
    )
    if (!verified.ok && verified.error.code === 'staff_code_failed') await noteWrongProof(deps, member, origin, attempt)
    unwrap(verified)
    return undefined
  })
}

/** Returns the WebAuthn options by which a passkey verifies a member again. */
export function readProofOptions(
  deps: MemberDependencies,
  { staffId, sessionId }: Pick<Staff, 'staffId' | 'sessionId'>,
  party: RelyingParty,
): Promise<Result<object>> {
  return resultOf(() => memberUseOptions(deps, party, { memberId: staffId, sessionId }, 'staff prove'))
}

/** Verifies a member again by a passkey. */
export function verifyByPasskey(
  deps: MemberDependencies,
  { staffId, sessionId }: Pick<Staff, 'staffId' | 'sessionId'>,
  party: RelyingParty,
  answer: AuthenticationResponseJSON,
): Promise<Result<undefined>> {
  const { clock, db } = deps
  return resultOf(async () => {
    const challenge = await useChallenge(deps, answer.response.clientDataJSON, 'staff prove', sessionId)
    return transact(db, async (tx) => {
      await lockStep(deps, tx, { id: sessionId, memberId: staffId, step: 'open' })
      await usePasskey(deps, tx, staffId, party, challenge, answer)
      await updateSession(tx, sessionId, { verifiedAt: clock.now() })
      return undefined
    })
  })
}

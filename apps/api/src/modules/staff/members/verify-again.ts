import { type Db, transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import { countTry } from './attempts.ts'
import { useCode } from './check-code.ts'
import type { MemberDependencies } from './dependencies.ts'
import type { StaffOrigin } from './port.ts'
import { lockStep } from './open-step.ts'
import { hashOf } from './session-cookie.ts'
import { memberById, memberOfLink, type MemberRow, takeLink, updateSession } from './store.ts'

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
    const forgetTries = await countTry(deps, 'code', { email: member.email, memberId: staffId }, origin)
    await transact(db, async (tx) => {
      const locked = await lockStep(deps, tx, { id: sessionId, memberId: staffId, step: 'open' })
      if (!(await provesMember(deps, tx, locked, code))) throwFailure('staff_code_failed', 'code')
      await forgetTries(tx)
      await updateSession(tx, sessionId, { verifiedAt: clock.now() })
    })
    return undefined
  })
}

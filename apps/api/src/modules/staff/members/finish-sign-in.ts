import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { countTry } from './attempts.ts'
import { useCode } from './check-code.ts'
import type { MemberDependencies } from './dependencies.ts'
import { lockStep, sessionOf } from './open-step.ts'
import type { StaffOrigin, StartedSession } from './port.ts'
import { startSession } from './start-session.ts'
import { endSessions } from './store.ts'

/** Ends a sign-in by a code of the authenticator app or a recovery code. The session is a new one: the cookie of the step is void. */
export function finishSignIn(
  deps: MemberDependencies,
  origin: StaffOrigin,
  cookieHeader: unknown,
  code: string,
): Promise<Result<StartedSession>> {
  const { clock, db, audit } = deps
  return resultOf(async () => {
    const step = (await sessionOf(deps, cookieHeader, 'code')) ?? throwFailure('staff_signed_out')
    const { id: memberId, email, name } = step.member
    const forgetTries = await countTry(deps, 'code', { email, memberId }, origin)
    const started = await transact(db, async (tx) => {
      const member = await lockStep(deps, tx, step)
      if (!(await useCode(deps, tx, member, code))) return undefined
      await endSessions(tx, memberId, clock.now(), { only: step.id })
      await forgetTries(tx)
      await audit.recordSignIn(tx, { memberId, name, requestId: origin.requestId, event: 'signed-in' })
      return startSession(deps, tx, memberId, 'open', origin)
    })
    if (started) return started
    await audit.recordSignIn(db, { memberId, name, requestId: origin.requestId, event: 'sign-in-refused' })
    return throwFailure('staff_code_failed', 'code')
  })
}

import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { countTry } from './attempts.ts'
import type { MemberDependencies } from './dependencies.ts'
import { type Factor, readFactors } from './factors.ts'
import { noteRefusal } from './note-refusal.ts'
import type { StaffOrigin, StartedSession } from './port.ts'
import { startSession } from './start-session.ts'
import { lockMember, memberByEmail } from './store.ts'

/**
 * Begins a sign-in by e-mail address and password; the second factor comes next. The answer does not tell whether the address is a
 * member's; a password is verified in either case.
 */
export function beginSignIn(
  deps: MemberDependencies,
  origin: StaffOrigin,
  email: string,
  password: string,
): Promise<Result<StartedSession & { factors: Factor[] }>> {
  const { db, passwords } = deps
  return resultOf(async () => {
    const member = await memberByEmail(db, email)
    const attempt = await countTry(deps, 'password', { email, memberId: member?.id }, origin)
    const isRight = await passwords.verify(member?.passwordHash ?? undefined, password)
    if (!member || !isRight || member.state !== 'active') {
      if (member) await noteRefusal(deps, member, origin, attempt)
      throwFailure('staff_sign_in_failed', 'password')
    }
    return transact(db, async (tx) => {
      const locked = await lockMember(tx, member.id)
      // The password was changed, or the member blocked, while it was checked.
      if (locked?.state !== 'active' || locked.passwordHash !== member.passwordHash) throwFailure('staff_sign_in_failed', 'password')
      await attempt.forget(tx)
      const factors = await readFactors(tx, locked)
      // A session without a second factor to come would end the open one for nothing.
      if (factors.length === 0) throwFailure('second_factor_missing')
      return { ...(await startSession(deps, tx, member.id, 'code', origin)), factors }
    })
  })
}

import { noteChange } from '../../../kernel/acts.ts'
import { transact } from '../../../kernel/db/db.ts'
import { checkPassword } from '../../../kernel/passwords/passwords.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { MemberDependencies } from './dependencies.ts'
import { notifyMember } from './notify-member.ts'
import { lockStep } from './open-step.ts'
import type { StaffOrigin } from './port.ts'
import { deleteLinks, endSessions, memberById, updateMember } from './store.ts'

/** Sets a new password of the member, who is notified. The member's other sessions end, and mailed links are void. */
export function changeOwnPassword(
  deps: MemberDependencies,
  origin: StaffOrigin,
  { staffId, sessionId }: Pick<Staff, 'staffId' | 'sessionId'>,
  password: string,
): Promise<Result<undefined>> {
  const { clock, db, passwords } = deps
  return resultOf(async () => {
    const { email } = (await memberById(db, staffId)) ?? throwFailure('staff_signed_out')
    checkPassword(password, email)
    const passwordHash = await passwords.hash(password)
    await transact(db, async (tx) => {
      const member = await lockStep(deps, tx, { id: sessionId, memberId: staffId, step: 'open' })
      await updateMember(tx, staffId, { passwordHash })
      await deleteLinks(tx, staffId)
      await endSessions(tx, staffId, clock.now(), { except: sessionId })
      noteChange({ object: 'members', id: staffId, after: { password: member.passwordHash === null ? 'set' : 'changed' } })
      await notifyMember(deps, tx, member, 'password', origin)
    })
    return undefined
  })
}

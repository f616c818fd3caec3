import { noteChange } from '../../../kernel/acts.ts'
import { transact } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { MemberDependencies } from './dependencies.ts'
import { readFactors } from './factors.ts'
import { notifyMember } from './notify-member.ts'
import { lockStep } from './open-step.ts'
import type { StaffOrigin } from './port.ts'
import { deletePasskey, endSessions, setPasskeyName } from './store.ts'

type Member = Pick<Staff, 'staffId' | 'sessionId'>

/** Names a passkey of the member. */
export function renamePasskey(deps: MemberDependencies, { staffId }: Member, id: string, name: string): Promise<Result<undefined>> {
  return resultOf(() =>
    transact(deps.db, async (tx) => {
      if (!(await setPasskeyName(tx, staffId, id, name))) throwFailure('not_found', 'passkeyId')
      noteChange({ object: 'members', id: staffId, after: { passkey: 'renamed' } })
      return undefined
    }),
  )
}

/**
 * Removes a passkey of the member, who is notified, and ends the member's other sessions: the device may be lost. Throws `last_factor` for the
 * only second factor.
 */
export function removePasskey(
  deps: MemberDependencies,
  origin: StaffOrigin,
  { staffId, sessionId }: Member,
  id: string,
): Promise<Result<undefined>> {
  const { clock, db } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const member = await lockStep(deps, tx, { id: sessionId, memberId: staffId, step: 'open' })
      if (!(await deletePasskey(tx, staffId, id))) throwFailure('not_found', 'passkeyId')
      if ((await readFactors(tx, member)).length === 0) throwFailure('last_factor')
      await endSessions(tx, staffId, clock.now(), { except: sessionId })
      noteChange({ object: 'members', id: staffId, after: { passkey: 'removed' } })
      await notifyMember(deps, tx, member, 'passkeyRemoved', origin)
      return undefined
    }),
  )
}

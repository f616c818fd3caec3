import { noteChange } from '../../../kernel/acts.ts'
import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { checkOwners, lockForChange } from './change-member.ts'
import type { MemberDependencies } from './dependencies.ts'
import { type Granter, sendInvitation } from './invite-member.ts'
import { deleteLinks, deletePasskeys, deleteRecoveryCodes, endSessions, updateMember } from './store.ts'

/**
 * Lets another member who lost password or second factor begin anew: their sessions end, password, second factors and recovery codes are void,
 * and a link is mailed by which they choose new ones, with the roles that they have. Until then they cannot sign in.
 */
export function resetMember(
  deps: MemberDependencies,
  actor: NonNullable<Granter>,
  id: string,
  version: number,
): Promise<Result<undefined>> {
  const { clock, db } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const { email, grants, name, state } = await lockForChange(deps, tx, actor, id, version)
      if (state === 'blocked' || grants.length === 0) throwFailure('not_found')
      await endSessions(tx, id, clock.now())
      await deleteLinks(tx, id)
      await deleteRecoveryCodes(tx, id)
      await deletePasskeys(tx, id)
      await updateMember(tx, id, { state: 'setting-up', passwordHash: null, totpSecret: null, version: version + 1 })
      await checkOwners(tx)
      await sendInvitation(deps, tx, actor, { email, name, grants }, 'reset')
      noteChange({ before: { state }, after: { state: 'setting-up' } })
      return undefined
    }),
  )
}

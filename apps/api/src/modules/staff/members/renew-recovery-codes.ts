import { noteChange } from '../../../kernel/acts.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import { type Result, resultOf } from '../../../kernel/result.ts'
import type { MemberDependencies } from './dependencies.ts'
import { readFactors } from './factors.ts'
import { notifyMember } from './notify-member.ts'
import { lockStep } from './open-step.ts'
import type { StaffOrigin } from './port.ts'
import { newRecoveryCodes } from './second-factor.ts'
import { type MemberRow, replaceRecoveryCodes, updateSession } from './store.ts'

/** Gives a member new recovery codes in place of the former ones; returns them, which nobody can read again. */
export async function giveRecoveryCodes(tx: Db, memberId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    memberId,
    codes.map(({ hash }) => hash),
  )
  return codes.map(({ code }) => code)
}

/**
 * Prepares a locked member for another second factor. Where it is the first one, returns recovery codes and lets the session's verification,
 * which the one-time link of a demo gave for all of its time, end like any other.
 */
export async function beginFactors(
  { clock }: Pick<MemberDependencies, 'clock'>,
  tx: Db,
  member: MemberRow,
  sessionId: string,
): Promise<string[]> {
  if ((await readFactors(tx, member)).length > 0) return []
  await updateSession(tx, sessionId, { verifiedAt: clock.now() })
  return giveRecoveryCodes(tx, member.id)
}

/** Gives a member new recovery codes by their own call, and notifies them. */
export function renewRecoveryCodes(
  deps: MemberDependencies,
  origin: StaffOrigin,
  { staffId, sessionId }: Pick<Staff, 'staffId' | 'sessionId'>,
): Promise<Result<string[]>> {
  return resultOf(() =>
    transact(deps.db, async (tx) => {
      const member = await lockStep(deps, tx, { id: sessionId, memberId: staffId, step: 'open' })
      const codes = await giveRecoveryCodes(tx, staffId)
      noteChange({ object: 'members', id: staffId, after: { recoveryCodes: codes.length } })
      await notifyMember(deps, tx, member, 'recoveryCodes', origin)
      return codes
    }),
  )
}

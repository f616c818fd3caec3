import { addMs } from '../../../kernel/clock.ts'
import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { MemberDependencies } from './dependencies.ts'
import { readFactors } from './factors.ts'
import type { StaffOrigin, StartedSession } from './port.ts'
import { staffRules } from './rules.ts'
import { hashOf, newSecret } from './session-cookie.ts'
import { startSession } from './start-session.ts'
import { insertLink, lockMember, memberByEmail, takeLink } from './store.ts'

/**
 * Makes the code of a link that signs a member in once, within a day; undefined where nobody active has the address. For whoever sits at the
 * machine: the link replaces password and second factor.
 */
export async function issueLink(
  { audit, clock, db }: Pick<MemberDependencies, 'audit' | 'clock' | 'db'>,
  email: string,
): Promise<string | undefined> {
  const member = await memberByEmail(db, email)
  if (member?.state !== 'active') return undefined
  const { secret, hash } = newSecret()
  await transact(db, async (tx) => {
    await insertLink(tx, { codeHash: hash, memberId: member.id, expiresAt: addMs(clock.now(), staffRules.linkMs) })
    await audit.recordSignIn(tx, { memberId: member.id, name: member.name, requestId: '', event: 'link-by-command' })
  })
  return secret
}

/**
 * Signs in by the code of a link, which is used up. Only people of a demo have no second factor: nothing could verify them again, so that the link
 * does for the whole session, until they set one up.
 */
export function signInByLink(deps: MemberDependencies, origin: StaffOrigin, code: string): Promise<Result<StartedSession>> {
  const { clock, db, audit } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const memberId = await takeLink(tx, hashOf(code), clock.now())
      const member = memberId === undefined ? undefined : await lockMember(tx, memberId)
      if (member?.state !== 'active') throwFailure('link_not_valid', 'code')
      await audit.recordSignIn(tx, { memberId: member.id, name: member.name, requestId: origin.requestId, event: 'signed-in' })
      const hasFactor = (await readFactors(tx, member)).length > 0
      return startSession(deps, tx, member.id, 'open', origin, {
        verification: hasFactor ? 'second-factor' : 'whole-session',
      })
    }),
  )
}

import { addMs } from '../../../kernel/clock.ts'
import { transact } from '../../../kernel/db/db.ts'
import { checkPassword } from '../../../kernel/passwords/passwords.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { t } from '../../../kernel/translations.ts'
import { countTry } from './attempts.ts'
import type { MemberDependencies } from './dependencies.ts'
import { readFactors } from './factors.ts'
import { sendPasswordLink } from './jobs.ts'
import type { StaffOrigin } from './port.ts'
import { staffRules } from './rules.ts'
import { hashOf, newSecret } from './session-cookie.ts'
import { deleteLinks, endSessions, insertLink, lockMember, memberByEmail, memberById, memberOfLink, updateMember } from './store.ts'

/** The hash of a link for a new password: no link of this kind signs anybody in. */
const passwordLinkHash = (code: string): string => hashOf(`password ${code}`)

/**
 * Asks for a link by which a member chooses a new password. A job mails it, so that neither the answer nor its time tells whether the address
 * is a member's.
 */
export function askForPasswordLink(deps: MemberDependencies, origin: StaffOrigin, email: string): Promise<Result<undefined>> {
  const { db, jobs } = deps
  return resultOf(async () => {
    const member = await memberByEmail(db, email)
    await countTry(deps, 'forgotten', { email, memberId: member?.id }, origin)
    await transact(db, (tx) => jobs.add(tx, sendPasswordLink, { email }))
    return undefined
  })
}

/** Mails a link for a new password to an active member who has a second factor; nothing to others: a job. */
export async function mailPasswordLink(deps: MemberDependencies, email: string): Promise<void> {
  const { clock, db, merchantName, notifications, publicOrigin, sites } = deps
  const [site] = await sites.all()
  const merchant = await merchantName()
  await transact(db, async (tx) => {
    const member = await memberByEmail(tx, email)
    if (member?.state !== 'active' || (await readFactors(tx, member)).length === 0) return
    const { secret } = newSecret()
    const expiresAt = addMs(clock.now(), staffRules.passwordLinkMs)
    await insertLink(tx, { codeHash: passwordLinkHash(secret), memberId: member.id, expiresAt })
    const { language, name } = member
    const values = { merchant, name, link: `${publicOrigin ?? ''}/backoffice/password#${secret}` }
    await notifications.send(
      tx,
      {
        channel: 'email',
        recipient: email,
        site: site?.code ?? '',
        language,
        kind: 'staff.password',
        values,
        subject: t(language, 'staff.passwordSubject', values),
        body: t(language, 'staff.password', values),
      },
      staffRules.passwordLinkMs / 60_000,
    )
  })
}

/**
 * Sets a new password by the code of a mailed link, which is used up. All sessions and links of the member end; the second factor stays, and is
 * asked for by the next sign-in. Returns the address of the member.
 */
export function resetPassword(
  deps: MemberDependencies,
  origin: StaffOrigin,
  { code, password }: { code: string; password: string },
): Promise<Result<{ email: string }>> {
  const { audit, clock, db, passwords } = deps
  return resultOf(async () => {
    const hash = passwordLinkHash(code)
    const memberId = await memberOfLink(db, hash, clock.now())
    const member = memberId === undefined ? undefined : await memberById(db, memberId)
    if (!member) throwFailure('link_not_valid', 'code')
    const { email, id, name } = member
    checkPassword(password, email)
    const passwordHash = await passwords.hash(password)
    await transact(db, async (tx) => {
      const locked = await lockMember(tx, id)
      // Another call with the same link was first, or the member was blocked or begins anew.
      if (locked?.state !== 'active' || (await memberOfLink(tx, hash, clock.now())) === undefined) throwFailure('link_not_valid', 'code')
      await updateMember(tx, id, { passwordHash })
      await deleteLinks(tx, id)
      await endSessions(tx, id, clock.now())
      await audit.recordSignIn(tx, { memberId: id, name, requestId: origin.requestId, event: 'password-reset' })
    })
    return { email }
  })
}

import { dateFormat } from '@karat/sites/dates.ts'
import { deviceName } from '@karat/sites/device-name.ts'
import { outsideOfActs } from '../../../kernel/acts.ts'
import { durations } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { t } from '../../../kernel/translations.ts'
import type { CountedTry } from './attempts.ts'
import type { MemberDependencies } from './dependencies.ts'
import type { StaffOrigin } from './port.ts'
import type { AttemptLimit } from './rules.ts'
import type { MemberRow } from './store.ts'

/** Minutes within which the mail is sent; it tells of something that has happened. */
const noticeMinutes = 24 * 60

/** Writes a refused sign-in of a member to the audit, and mails them where it was the last wrong try before a wait. */
export async function noteRefusal(
  deps: MemberDependencies,
  member: MemberRow,
  origin: StaffOrigin,
  { reached }: Pick<CountedTry, 'reached'>,
): Promise<void> {
  const { audit, db } = deps
  await transact(db, async (tx) => {
    const { id: memberId, name } = member
    await audit.recordSignIn(tx, { memberId, name, requestId: origin.requestId, event: 'sign-in-refused' })
    if (reached) await mailOfWait(deps, tx, member, reached, origin)
  })
}

/** Mails a member whose session typed a wrong code for a fresh verification, where it was the last one before a wait. */
export async function noteWrongProof(
  deps: MemberDependencies,
  member: MemberRow,
  origin: StaffOrigin,
  { reached }: Pick<CountedTry, 'reached'>,
): Promise<void> {
  // The refused call is no act, its mail is sent nevertheless.
  if (reached) await outsideOfActs(() => transact(deps.db, (tx) => mailOfWait(deps, tx, member, reached, origin)))
}

/** One mail for each wait, since one try alone reaches the limit: how many wrong tries, when the last was, and by which browser. */
async function mailOfWait(
  { clock, merchantName, notifications, sites }: MemberDependencies,
  tx: Db,
  { email, language, name, state }: MemberRow,
  { tries, waitMs }: AttemptLimit,
  { userAgent }: StaffOrigin,
): Promise<void> {
  if (state !== 'active') return
  const [site] = await sites.all()
  const time = dateFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: site?.timeZone ?? 'UTC' }).format(clock.now())
  const values = {
    merchant: await merchantName(),
    name,
    count: tries,
    minutes: waitMs / durations.minute,
    time,
    // Not as it was sent: whoever tries would write into a mail of the shop.
    device: deviceName(userAgent) || t(language, 'auth.unknownDevice'),
  }
  await notifications.send(
    tx,
    {
      channel: 'email',
      recipient: email,
      site: site?.code ?? '',
      language,
      kind: 'staff.wrongTries',
      values,
      subject: t(language, 'staff.wrongTriesSubject', values),
      body: t(language, 'staff.wrongTries', values),
    },
    noticeMinutes,
  )
}

import { deviceName } from '@karat/sites/device-name.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { t } from '../../../kernel/translations.ts'
import type { MemberDependencies } from './dependencies.ts'
import type { StaffOrigin } from './port.ts'
import type { MemberRow } from './store.ts'

/** Minutes within which a notice is sent; it tells of something that has happened. */
const noticeMinutes = 24 * 60
const maxDevice = 120

/** The sentence of each change. */
const sentences = {
  password: 'staff.changed.password',
  appSet: 'staff.changed.appSet',
  appRemoved: 'staff.changed.appRemoved',
  passkeyAdded: 'staff.changed.passkeyAdded',
  passkeyRemoved: 'staff.changed.passkeyRemoved',
  recoveryCodes: 'staff.changed.recoveryCodes',
} as const

/** Mails a member that their password or second factors were changed, and by which browser. */
export async function notifyMember(
  { merchantName, notifications, sites }: Pick<MemberDependencies, 'merchantName' | 'notifications' | 'sites'>,
  tx: Db,
  { email, language, name }: Pick<MemberRow, 'email' | 'language' | 'name'>,
  change: keyof typeof sentences,
  { userAgent }: StaffOrigin,
): Promise<void> {
  const [site] = await sites.all()
  const values = {
    merchant: await merchantName(),
    name,
    change: t(language, sentences[change]),
    device: deviceName(userAgent) || userAgent.slice(0, maxDevice),
  }
  await notifications.send(
    tx,
    {
      channel: 'email',
      recipient: email,
      site: site?.code ?? '',
      language,
      kind: 'staff.changed',
      values,
      subject: t(language, 'staff.changedSubject', values),
      body: t(language, 'staff.changed', values),
    },
    noticeMinutes,
  )
}

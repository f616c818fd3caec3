import { transact } from '../../../kernel/db/db.ts'
import type { Run } from '../../../kernel/jobs/definition.ts'
import { t } from '../../../kernel/translations.ts'
import type { MemberOnSite } from '../members/port.ts'
import type { AlertDependencies } from './dependencies.ts'

/** The subject and the text of each kind. */
const texts = {
  'staff.auditShorter': ['staff.auditShorterSubject', 'staff.auditShorter'],
  'staff.rateFeedSilent': ['staff.rateFeedSilentSubject', 'staff.rateFeedSilent'],
  'staff.ratesNotLive': ['staff.ratesNotLiveSubject', 'staff.ratesNotLive'],
  'staff.ratesWait': ['staff.ratesWaitSubject', 'staff.ratesWait'],
  'staff.approvalStuck': ['staff.approvalStuckSubject', 'staff.approvalStuck'],
  'staff.approvalWaits': ['staff.approvalWaitsSubject', 'staff.approvalWaits'],
} as const

/** An e-mail to members of staff: its text, and the values of the text in a language. */
export interface Alert {
  kind: keyof typeof texts
  /** The code of the site. */
  site: string
  /** The path of the page in the back office where it is decided. */
  page: string
  valuesIn: (language: string) => Readonly<Record<string, string>>
}

type SendingDependencies = Pick<AlertDependencies, 'db' | 'merchantName' | 'notifications' | 'publicOrigin'>

/** Mails members what they are told, in the transaction that ends the job: nobody is told twice. */
export const sendAlerts = (deps: SendingDependencies, alert: Alert, members: readonly MemberOnSite[], run: Run): Promise<void> =>
  sendEachAlert(deps, [{ alert, members }], run)

/** The same for several groups of members, each of which is told something else. */
export async function sendEachAlert(
  { db, merchantName, notifications, publicOrigin = '' }: SendingDependencies,
  groups: readonly { alert: Alert; members: readonly MemberOnSite[] }[],
  run: Run,
): Promise<void> {
  const merchants = await Promise.all(groups.map(({ alert }) => merchantName(alert.site)))
  await transact(db, async (tx) => {
    await run.finish(tx)
    for (const [index, { alert, members }] of groups.entries()) {
      const { kind, site, page, valuesIn } = alert
      for (const { name, email, language } of members) {
        const values = { merchant: merchants[index] ?? '', name, link: `${publicOrigin}/backoffice/${page}`, ...valuesIn(language) }
        const [subject, body] = texts[kind]
        const text = { kind, values, subject: t(language, subject, values), body: t(language, body, values) }
        await notifications.send(tx, { channel: 'email', recipient: email, site, language, ...text })
      }
    }
  })
}

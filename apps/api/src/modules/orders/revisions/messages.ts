import { formatMoney } from '@karat/money/format.ts'
import type { Currency } from '@karat/money/money.ts'
import { dateFormat } from '@karat/sites/dates.ts'
import { languageTag, leftToRight } from '@karat/sites/locale.ts'
import { composeEmail } from '../../../kernel/email.ts'
import { t, declareKinds } from '../../../kernel/translations.ts'
import type { MailPicture, Message } from '../../notifications/port.ts'
import type { OrderRecord } from '../orders/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { RevisionRow } from './store.ts'

declareKinds('revision.email', 'revision.subject')

/** The kinds of e-mail about a revision. */
export type RevisionNotice =
  'asked' | 'reminder' | 'due' | 'due_reminder' | 'kept' | 'refunded' | 'paid' | 'cash' | 'remade' | 'expired' | 'proof'

interface NoticeContext {
  order: OrderRecord
  site: Site
  to: { email: string; name: string }
  /** The address of the order's page. */
  page: string | undefined
  piece: string
  pictures: readonly MailPicture[]
}

const answerable = new Set<RevisionNotice>(['asked', 'reminder', 'due', 'due_reminder'])

/** The text of an e-mail's button where it leads to more than the order. */
const buttons: Partial<Record<RevisionNotice, string>> = {
  asked: 'mail.button.compare',
  reminder: 'mail.button.compare',
  due: 'mail.button.pay',
  due_reminder: 'mail.button.pay',
  proof: 'mail.button.proof',
}

/** The e-mail about a revision: its state, both prices, the amount due or refunded, and the page to answer it. */
export function revisionMail(row: RevisionRow, notice: RevisionNotice, { order, site, to, page, piece, pictures }: NoticeContext): Message {
  const { language } = order
  const locale = languageTag({ subsite: site.code, language })
  const { symbol, decimals, timeZone } = site
  const money = (amount: number) => formatMoney(amount, { locale, currency: order.currency as Currency, symbol, decimals }, 'exact')
  const time = dateFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const values = {
    number: leftToRight(row.number),
    order: leftToRight(order.number),
    name: to.name,
    merchant: site.profile.merchant.name,
    piece,
    before: money(row.before.breakup.total),
    after: money(row.after.breakup.total),
    amount: money(Math.abs(row.difference)),
    deadline: row.deadline ? time.format(row.deadline) : '',
  }
  const mail = composeEmail({
    to: to.email,
    site: site.code,
    language,
    kind: 'revision.email',
    values,
    subject: t(language, `revision.subject.${notice}`, values),
    paragraphs: [t(language, 'mail.hello', values), t(language, `revision.email.${notice}`, values), t(language, 'mail.reference', values)],
    page: {
      intro: t(language, answerable.has(notice) ? 'revision.answer' : 'mail.follow'),
      button: t(language, buttons[notice] ?? 'mail.button.order'),
      address: page,
    },
    pictures,
    merchant: values.merchant,
  })
  // A reminder may be declined, since the shopper was asked before and is notified when the time is over.
  return { ...mail, mayDecline: notice === 'reminder' || notice === 'due_reminder' }
}

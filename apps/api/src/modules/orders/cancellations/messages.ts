import { formatMoney } from '@karat/money/format.ts'
import type { Currency } from '@karat/money/money.ts'
import { dateFormat } from '@karat/sites/dates.ts'
import { commaOf, languageTag, leftToRight } from '@karat/sites/locale.ts'
import { composeEmail } from '../../../kernel/email.ts'
import { t, declareKinds } from '../../../kernel/translations.ts'
import type { MailPicture, Message } from '../../notifications/port.ts'
import type { OrderRecord } from '../orders/port.ts'
import type { Refund } from '../refunds/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { Cancellation, CancelledPiece } from './port.ts'

declareKinds('cancel.email', 'cancel.subject', 'cancel.back')

/** The amounts due at the door after and before a cancellation, in minor units. */
export interface CashChange {
  due: number
  before: number
}

interface CancellationNotice {
  order: OrderRecord
  site: Site
  to: { email: string; name: string }
  /** The address of the order's page. */
  page: string | undefined
  pieces: readonly CancelledPiece[]
  pictures: readonly MailPicture[]
  refunds: readonly Refund[]
  /** Undefined where it does not change. */
  atTheDoor: CashChange | undefined
  /** Whether nothing is left of the order. */
  isWhole: boolean
}

const stepOf = {
  auto_approved: 'done',
  approved: 'done',
  under_review: 'asked',
  requested: 'asked',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
} as const

/** The name of an item, with how many of its units are cancelled where several were ordered. */
function countedName(units: readonly CancelledPiece[]): string {
  const [{ name, ordered } = { name: '', ordered: 0 }] = units
  return ordered > 1 ? `${name} × ${units.length}` : name
}

/** The e-mail about a cancellation: its state, the refund and its date, and the page to follow it. */
export function cancellationMail(
  found: Cancellation,
  { order, site, to, page, pieces, pictures, refunds, atTheDoor, isWhole }: CancellationNotice,
): Message {
  const { language } = order
  const step = stepOf[found.state] === 'done' && isWhole ? 'doneAll' : stepOf[found.state]
  const locale = languageTag({ subsite: site.code, language })
  const { symbol, decimals, timeZone } = site
  const style = { locale, currency: order.currency as Currency, symbol, decimals }
  const day = dateFormat(locale, { dateStyle: 'long', timeZone })
  const values = {
    number: leftToRight(found.number),
    order: leftToRight(order.number),
    name: to.name,
    merchant: site.profile.merchant.name,
    pieces: [...Map.groupBy(pieces, ({ itemId }) => itemId).values()].map(countedName).join(commaOf(language)),
  }
  const money = (amount: number) => formatMoney(amount, style, 'exact')
  const backs = refunds.map(({ destination, amount, expectedAt }) =>
    t(language, `cancel.back.${destination}`, { amount: money(amount), day: day.format(expectedAt) }),
  )
  const cashText = ({ due, before }: CashChange) =>
    due === 0 ? t(language, 'cancel.cashNone') : t(language, 'cancel.cash', { amount: money(due), before: money(before) })
  return composeEmail({
    to: to.email,
    site: site.code,
    language,
    kind: 'cancel.email',
    values,
    subject: t(language, `cancel.subject.${step}`, values),
    paragraphs: [
      t(language, 'mail.hello', values),
      t(language, `cancel.email.${step}`, values),
      found.answer,
      atTheDoor ? cashText(atTheDoor) : '',
      ...backs,
      t(language, 'mail.reference', values),
    ],
    page: { intro: t(language, 'mail.follow'), button: t(language, 'mail.button.order'), address: page },
    pictures,
    merchant: values.merchant,
  })
}

import { formatMoney } from '@karat/money/format.ts'
import type { Currency } from '@karat/money/money.ts'
import { commaOf, languageTag, leftToRight, localeOf } from '@karat/sites/locale.ts'
import { t, wordKinds } from '../../kernel/words.ts'
import type { Message } from '../notifications/port.ts'
import type { OrderFacts } from '../orders/port.ts'
import type { Refund } from '../refunds/port.ts'
import type { Site } from '../sites/port.ts'
import type { Cancellation, CancelledPiece } from './port.ts'

wordKinds('cancel.said', 'cancel.back')

interface Told {
  order: OrderFacts
  site: Site
  to: { email: string; name: string }
  house: { name: string; origin?: string | undefined }
  pieces: readonly CancelledPiece[]
  refunds: readonly Refund[]
}

const said = {
  auto_approved: 'done',
  approved: 'done',
  under_review: 'asked',
  requested: 'asked',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
} as const

/** The mail about a cancellation: how it stands, what goes back and by when, and where it can be followed. */
export function cancellationMail(found: Cancellation, { order, site, to, house, pieces, refunds }: Told): Message {
  const { language } = order
  const locale = languageTag({ subsite: site.code, language })
  const { symbol, decimals, timeZone } = site
  const style = { locale, currency: order.currency as Currency, symbol, decimals }
  const day = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { dateStyle: 'long', timeZone })
  const values = {
    number: leftToRight(found.number),
    order: leftToRight(order.number),
    name: to.name,
    house: house.name,
    pieces: [...new Set(pieces.map(({ name }) => name))].join(commaOf(language)),
  }
  const backs = refunds.map(({ way, amount, expectedAt }) =>
    t(language, `cancel.back.${way}`, { amount: formatMoney(amount, style, 'exact'), day: day.format(expectedAt) }),
  )
  const page = `${house.origin}/${localeOf({ subsite: site.code, language })}/dashboard/order-listing/${order.number}`
  const paragraphs = [
    t(language, 'cancel.hello', values),
    t(language, `cancel.said.${said[found.state]}`, values),
    ...(found.answer === '' ? [] : [found.answer]),
    ...backs,
    ...(house.origin === undefined || order.customerId === null ? [] : [`${t(language, 'cancel.page')}\n${leftToRight(page)}`]),
    house.name,
  ]
  return {
    channel: 'email',
    recipient: to.email,
    site: site.code,
    language,
    kind: 'cancel.said',
    values,
    subject: t(language, 'cancel.subject', values),
    body: paragraphs.join('\n\n'),
  }
}

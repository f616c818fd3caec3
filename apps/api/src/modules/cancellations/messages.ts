import { formatMoney } from '@karat/money/format.ts'
import type { Currency } from '@karat/money/money.ts'
import { dateFormat } from '@karat/sites/dates.ts'
import { commaOf, languageTag, leftToRight } from '@karat/sites/locale.ts'
import { letter } from '../../kernel/letter.ts'
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
  /** The address of the order's page. */
  page: string | undefined
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
export function cancellationMail(found: Cancellation, { order, site, to, page, pieces, refunds }: Told): Message {
  const { language } = order
  const locale = languageTag({ subsite: site.code, language })
  const { symbol, decimals, timeZone } = site
  const style = { locale, currency: order.currency as Currency, symbol, decimals }
  const day = dateFormat(locale, { dateStyle: 'long', timeZone })
  const values = {
    number: leftToRight(found.number),
    order: leftToRight(order.number),
    name: to.name,
    house: site.profile.house.name,
    pieces: [...new Set(pieces.map(({ name }) => name))].join(commaOf(language)),
  }
  const backs = refunds.map(({ way, amount, expectedAt }) =>
    t(language, `cancel.back.${way}`, { amount: formatMoney(amount, style, 'exact'), day: day.format(expectedAt) }),
  )
  return letter({
    to: to.email,
    site: site.code,
    language,
    kind: 'cancel.said',
    values,
    subject: t(language, 'cancel.subject', values),
    paragraphs: [t(language, 'mail.hello', values), t(language, `cancel.said.${said[found.state]}`, values), found.answer, ...backs],
    page: { said: t(language, 'mail.follow'), address: page },
    house: values.house,
  })
}

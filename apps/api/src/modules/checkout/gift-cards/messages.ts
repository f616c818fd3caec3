import { formatMoney } from '@karat/money/format.ts'
import { dateFormat } from '@karat/sites/dates.ts'
import { languageTag, leftToRight } from '@karat/sites/locale.ts'
import { t } from '../../../kernel/translations.ts'
import type { Message } from '../../notifications/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { NewGiftCard } from './port.ts'
import { groupedNumber } from './rules.ts'

/** The content of a gift card's e-mail; kept encrypted until it is sent. */
export interface CardMail extends Pick<NewGiftCard, 'to' | 'from' | 'message' | 'language'> {
  number: string
  pin: string
}

/** The e-mail that delivers a card: the giver's message first, then amount, number, PIN and the last day. */
export function cardMessage(
  { to, from, message, language, number, pin }: CardMail,
  site: Site,
  { amount, expiresAt, merchant }: { amount: number; expiresAt: Date | null; merchant: string },
): Message {
  const locale = languageTag({ subsite: site.code, language })
  const { currency, symbol, decimals, timeZone } = site
  const rows: [string, string][] = [
    [t(language, 'giftCard.amount'), formatMoney(amount, { locale, currency, symbol, decimals }, 'exact')],
    [t(language, 'giftCard.number'), leftToRight(groupedNumber(number))],
    [t(language, 'giftCard.pin'), leftToRight(pin)],
    ...(expiresAt
      ? [[t(language, 'giftCard.until'), dateFormat(locale, { dateStyle: 'long', timeZone }).format(expiresAt)] satisfies [string, string]]
      : []),
  ]
  const opening = [t(language, 'giftCard.opening', { name: to.name, from, merchant }), ...(message ? [message] : [])]
  const closing = [t(language, 'giftCard.closing', { merchant })]
  return {
    channel: 'email',
    recipient: to.email,
    site: site.code,
    language,
    kind: 'giftCard.mail',
    subject: t(language, 'giftCard.subject', { from, merchant }),
    body: [...opening, rows.map((row) => row.join(': ')).join('\n'), ...closing].join('\n\n'),
    layout: { opening, sections: [{ title: t(language, 'giftCard.title'), rows }], closing },
  }
}

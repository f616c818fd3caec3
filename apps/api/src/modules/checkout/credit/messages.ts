import { formatMoney } from '@karat/money/format.ts'
import { dateFormat } from '@karat/sites/dates.ts'
import { languageTag } from '@karat/sites/locale.ts'
import { t } from '../../../kernel/translations.ts'
import type { CustomerDetails } from '../../customers/identity/port.ts'
import type { Message } from '../../notifications/port.ts'
import type { Site } from '../../content/sites/port.ts'

/** The message about expiring credit, by e-mail where the customer has an address; undefined where they have no contact. */
export function expiryMessage(
  { email, phone, language }: Pick<CustomerDetails, 'email' | 'phone' | 'language'>,
  site: Site,
  { amount, expiresAt, merchant }: { amount: number; expiresAt: Date; merchant: string },
): Message | undefined {
  const recipient = email ?? phone
  if (recipient === null) return undefined
  const locale = languageTag({ subsite: site.code, language })
  const { currency, symbol, decimals, timeZone } = site
  const values = {
    amount: formatMoney(amount, { locale, currency, symbol, decimals }, 'exact'),
    day: dateFormat(locale, { dateStyle: 'long', timeZone }).format(expiresAt),
    merchant,
  }
  const subject = t(language, 'credit.expirySubject', values)
  const about = { site: site.code, language, kind: 'credit.expiry', values }
  const body = t(language, 'credit.expiry', values)
  return email === null
    ? { channel: 'sms', recipient, ...about, subject, body, canWait: true }
    : { channel: 'email', recipient, ...about, subject, body, mayDecline: true }
}

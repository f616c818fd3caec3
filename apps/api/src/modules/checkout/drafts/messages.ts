import { formatMoney } from '@karat/money/format.ts'
import { dateFormat } from '@karat/sites/dates.ts'
import { languageTag, leftToRight, localeOf } from '@karat/sites/locale.ts'
import { composeEmail } from '../../../kernel/email.ts'
import { t } from '../../../kernel/translations.ts'
import type { CartView } from '../../cart/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { Message } from '../../notifications/port.ts'
import type { DraftDependencies } from './dependencies.ts'
import type { DraftContact } from './rules.ts'
import type { LinkChannel } from './port.ts'

/** The address of a payment link. The token is in the fragment, which browsers send to no server and previews of messages do not read. */
export function addressOfLink(
  { publicOrigin = '' }: Pick<DraftDependencies, 'publicOrigin'>,
  site: Site,
  language: string,
  token: string,
): string {
  return `${publicOrigin}/${localeOf({ subsite: site.code, language })}/pay#${token}`
}

/** The message with a payment link, by e-mail or as one text. */
export function linkMessage(
  deps: Pick<DraftDependencies, 'publicOrigin'>,
  sent: {
    site: Site
    language: string
    channel: LinkChannel
    contact: DraftContact
    /** The member of staff who made the draft order, as the page of the link names them. */
    by: string
    /** The note to the customer; empty for none. */
    message: string
    token: string
    heldUntil: Date | null
    view: CartView
  },
): Message {
  const { site, language, channel, contact, token, heldUntil, view } = sent
  const locale = languageTag({ subsite: site.code, language })
  const style = { locale, symbol: site.symbol, decimals: site.decimals, currency: site.currency }
  const { name: merchant } = site.profile.merchant
  const address = addressOfLink(deps, site, language, token)
  const until = dateFormat(locale, { timeStyle: 'short', timeZone: site.timeZone }).format(heldUntil ?? undefined)
  const amount = formatMoney(view.amounts.payable, style, 'exact')
  const values = { name: contact.firstName, merchant, amount, until, by: sent.by, link: leftToRight(address) }
  if (channel !== 'email')
    return {
      channel,
      recipient: contact.phone,
      site: site.code,
      language,
      kind: 'draft.text',
      values,
      subject: t(language, 'draft.subject', values),
      body: t(language, 'draft.text', values),
    }
  return composeEmail({
    to: contact.email,
    site: site.code,
    language,
    kind: 'draft.mail',
    values,
    merchant,
    subject: t(language, 'draft.subject', values),
    paragraphs: [t(language, 'mail.hello', values), t(language, 'draft.mail', values), ...(sent.message === '' ? [] : [sent.message])],
    page: {
      intro: t(language, 'draft.follow'),
      button: t(language, 'draft.button'),
      address,
    },
    pictures: view.lines
      .flatMap(({ record }) =>
        record.picture
          ? [
              {
                mediaId: record.picture.id,
                alt: record.name,
              },
            ]
          : [],
      )
      .slice(0, 4),
  })
}

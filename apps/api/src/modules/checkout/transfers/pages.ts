import { formatMoney } from '@karat/money/format.ts'
import type { Currency } from '@karat/money/money.ts'
import { dateFormat } from '@karat/sites/dates.ts'
import { languageTag, leftToRight, localeOf } from '@karat/sites/locale.ts'
import { escapeHtml, plainPage } from '../../../kernel/plain-page.ts'
import { t } from '../../../kernel/translations.ts'
import type { MailPicture, Message } from '../../notifications/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { ExpectedTransfer, TransferAccount } from './store.ts'

/** The details of a bank transfer that a shopper is shown. */
export interface TransferNotice {
  expected: ExpectedTransfer
  account: TransferAccount
  site: Site
}

/** The instructions for a bank transfer: a title, the procedure, and the data that the shopper's bank needs. */
function noticeTexts({ expected, account, site }: TransferNotice) {
  const { language, orderNumber, dueAt } = expected
  const locale = languageTag({ subsite: site.code, language })
  const { symbol, decimals, timeZone } = site
  const amount = formatMoney(expected.amount, { locale, currency: expected.currency as Currency, symbol, decimals }, 'exact')
  // The end of a day is the beginning of the next.
  const day = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(new Date(dueAt.getTime() - 1))
  return {
    title: t(language, 'transfer.title', { amount }),
    text: t(language, 'transfer.text', { day }),
    rows: [
      [t(language, 'transfer.amount'), amount],
      [t(language, 'transfer.reference'), orderNumber],
      [t(language, 'transfer.holder'), account.holder],
      [t(language, 'transfer.number'), account.number],
      [account.codeName, account.code],
      [t(language, 'transfer.bank'), account.bank],
    ] as const,
  }
}

/** The e-mail with the same instructions, the products' pictures and a link to the page with them. */
export function transferMail(
  transfer: TransferNotice,
  recipient: string,
  more: { page: string | undefined; pictures: readonly MailPicture[] },
): Message {
  const { expected, site } = transfer
  const { title, text, rows } = noticeTexts(transfer)
  const onward = t(expected.language, 'mail.button.transfer')
  const account = rows.map(([label, value]) => `${label}: ${leftToRight(value)}`).join('\n')
  const page = more.page === undefined ? [] : [`${onward}\n${leftToRight(more.page)}`]
  return {
    channel: 'email',
    recipient,
    site: site.code,
    language: expected.language,
    kind: 'transfer.subject',
    values: { number: expected.orderNumber },
    subject: t(expected.language, 'transfer.subject', { number: leftToRight(expected.orderNumber) }),
    body: [title, text, account, ...page, site.profile.merchant.name].join('\n\n'),
    layout: {
      opening: [text],
      sections: [{ title, rows: rows.map(([label, value]) => [label, value]) }],
      closing: [site.profile.merchant.name],
      pictures: more.pictures,
      button: more.page === undefined ? undefined : { label: onward, address: more.page },
    },
  }
}

/** The page that the checkout leads to; it works without a script. */
export function transferPage(transfer: TransferNotice): { html: string; policy: string } {
  const { expected, site } = transfer
  const { title, text, rows } = noticeTexts(transfer)
  const locale = { subsite: site.code, language: expected.language }
  const list = rows.map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd dir="ltr">${escapeHtml(value)}</dd></div>`).join('')
  const order = `/${localeOf(locale)}/checkout-thankyou?order=${encodeURIComponent(expected.orderId)}`
  const onward = `<a href="${escapeHtml(order)}">${escapeHtml(t(expected.language, 'transfer.order'))}</a>`
  const { merchant, look } = site.profile
  return plainPage({ locale, merchant: merchant.name, look, title, body: `<p>${escapeHtml(text)}</p><dl>${list}</dl>${onward}` })
}

import { createHash } from 'node:crypto'
import { formatMoney } from '@karat/money/format.ts'
import type { Currency } from '@karat/money/money.ts'
import { directionOf, languageTag, leftToRight, localeOf } from '@karat/sites/locale.ts'
import { t } from '../../kernel/words.ts'
import type { Message } from '../notifications/port.ts'
import type { Site } from '../sites/port.ts'
import type { ExpectedTransfer, TransferAccount } from './store.ts'

/** What a shopper is told of a transfer. */
export interface ToldTransfer {
  expected: ExpectedTransfer
  account: TransferAccount
  site: Site
}

/** How to pay an order by a transfer: a title, what happens, and what the shopper's bank asks for. */
function told({ expected, account, site }: ToldTransfer) {
  const { language, orderNumber, dueAt } = expected
  const locale = languageTag({ subsite: site.code, language })
  const { symbol, decimals, timeZone } = site
  const amount = formatMoney(expected.amount, { locale, currency: expected.currency as Currency, symbol, decimals }, 'exact')
  // The end of a day is the beginning of the next.
  const day = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(
    new Date(dueAt.getTime() - 1),
  )
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

/** The mail with the same. */
export function transferMail(transfer: ToldTransfer, recipient: string): Message {
  const { expected, site } = transfer
  const { title, text, rows } = told(transfer)
  return {
    channel: 'email',
    recipient,
    site: site.code,
    language: expected.language,
    kind: 'transfer.subject',
    values: { number: expected.orderNumber },
    subject: t(expected.language, 'transfer.subject', { number: leftToRight(expected.orderNumber) }),
    body: [title, text, rows.map(([label, value]) => `${label}: ${leftToRight(value)}`).join('\n'), site.profile.house.name].join('\n\n'),
    layout: {
      opening: [text],
      sections: [{ title, rows: rows.map(([label, value]) => [label, value]) }],
      closing: [site.profile.house.name],
    },
  }
}

const escape = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const style = `html{background:#faf6f0;color:#2b1a2f;font:16px/1.5 Figtree,'IBM Plex Sans Arabic',Mukta,'Noto Sans CJK SC',system-ui,sans-serif}body{margin:0}
header{border-block-end:1px solid #e4dacb;padding:20px clamp(16px,4.4vw,64px);text-align:center;font-size:28px}header,h1{font-family:'Cormorant Garamond',Amiri,'Tiro Devanagari Hindi','Noto Serif CJK SC',Georgia,serif;font-weight:500}
main{max-width:40rem;margin:0 auto;padding:48px clamp(16px,4.4vw,64px);display:grid;gap:20px}h1{font-size:clamp(30px,4.4vw,44px);line-height:1.15;margin:0}p{margin:0;color:#5d4d60}
dl{margin:0;border-block-start:1px solid #e4dacb}dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 24px;padding-block:12px;border-block-end:1px solid #e4dacb}dt{color:#5d4d60}dd{margin:0;font-weight:600;user-select:all;overflow-wrap:anywhere}
a{justify-self:start;min-height:48px;display:grid;place-items:center;padding:0 28px;background:#2b1a2f;color:#faf6f0;text-decoration:none}a:focus-visible{outline:2px solid #7c1d3f;outline-offset:2px}`

/** The page that the checkout leads to; it works without a script. */
export function transferPage(transfer: ToldTransfer): { html: string; policy: string } {
  const { expected, site } = transfer
  const { title, text, rows } = told(transfer)
  const locale = { subsite: site.code, language: expected.language }
  const list = rows.map(([label, value]) => `<div><dt>${escape(label)}</dt><dd dir="ltr">${escape(value)}</dd></div>`).join('')
  const order = `/${localeOf(locale)}/checkout-thankyou?order=${encodeURIComponent(expected.orderId)}`
  return {
    html: `<!doctype html><html lang="${escape(languageTag(locale))}" dir="${directionOf(expected.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)}</title><link rel="icon" href="/icon.svg" type="image/svg+xml"><style>${style}</style></head><body><header>${escape(site.profile.house.name)}</header><main><h1>${escape(title)}</h1><p>${escape(text)}</p><dl>${list}</dl><a href="${escape(order)}">${escape(t(expected.language, 'transfer.order'))}</a></main></body></html>`,
    policy: `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
}

import { formatMoney } from '@karat/money/format.ts'
import { escapeHtml } from '../../../../../kernel/plain-page.ts'
import { type Currency, currencyDecimals, prorate } from '@karat/money/money.ts'
import { directionOf, languageTag, parseLocale } from '@karat/sites/locale.ts'
import { t, declareKinds } from '../../../../../kernel/translations.ts'
import { payNowText, qrSvg, upiAddress, upiLink } from './bank-codes.ts'
import { cardNumbers } from './test-cards.ts'
import type { sandboxPayment } from './tables.ts'

type SandboxRow = typeof sandboxPayment.$inferSelect
type Values = Readonly<Record<string, string | number>>

/** Seconds until the slow bank reports a payment. */
export const slowSeconds = 8
/** The one-time code of 3-D Secure that approves a payment. */
export const secureCode = '123456'

const symbols: Partial<Record<string, string>> = { INR: '₹', USD: '$', SGD: 'S$' }

// Texts of payment methods, and of the outcomes of payments.
declareKinds('bank.title', 'bank.upi', 'bank.netbanking', 'bank.wallet', 'bank.paylater', 'bank.card')
declareKinds('bank.refunded', 'bank.uncharged', 'bank.paid')

/**
 * The texts and formats of a page in an order's language, which the page's return address names (`/in-hi/checkout?…`): messages
 * under `bank.`, amounts, and a whole page.
 */
function pageWriter(row: SandboxRow) {
  const locale = parseLocale(row.returnTo.split('/')[1] ?? '')
  const language = locale?.language ?? 'en'
  const tag = locale ? languageTag(locale) : language
  const word = (key: string, values?: Values) => t(language, key, values)
  const currency = row.currency as Currency
  const style = { locale: tag, currency, symbol: symbols[currency] ?? currency, decimals: currencyDecimals[currency] }
  return {
    word,
    money: (amount: number) => formatMoney(amount, style, 'exact'),
    /** A page of the bank; it works without a script. */
    page: (title: string, body: string) =>
      `<!doctype html><html lang="${escapeHtml(tag)}" dir="${directionOf(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="stylesheet" href="/sandbox-bank/bank.css"><main><p class="test">${word('bank.test')}</p>${body}</main></html>`,
  }
}

type PageWriter = ReturnType<typeof pageWriter>

const button = (choice: string, label: string, main = '') => `<button name="choice" value="${choice}" class="${main}">${label}</button>`

/** A choice between options named under `kind`; the first is chosen. */
function choose({ word }: PageWriter, kind: string, keys: readonly string[]): string {
  const options = keys.map(
    (key, index) =>
      `<label><input type="radio" name="with" value="${key}"${index === 0 ? ' checked' : ''}> ${word(`bank.${kind}.${key}`)}</label>`,
  )
  return `<fieldset><legend>${word(`bank.${kind}.which`)}</legend>${options.join('')}</fieldset>`
}

const input = (name: string, label: string, attributes: string) =>
  `<label class="field">${label} <input name="${name}" dir="ltr" autocomplete="off" inputmode="numeric" required ${attributes}></label>`

/** Payment methods with a separate page; any other only asks for a decision. */
const methods = ['upi', 'paynow', 'netbanking', 'wallet', 'paylater', 'card'] as const

/** Heading and content of the page of a payment method. Banks, apps and wallets are invented. */
function methodPage(voice: PageWriter, payee: string, row: SandboxRow): { title: string; body: string; approve: string } {
  const { word, money } = voice
  const { amount, ref } = row
  const code = { payee, amount, currency: row.currency as Currency, ref }
  const method = methods.find((way) => way === row.method)
  const title = word(method ? `bank.title.${method}` : 'bank.title')
  const approve = word('bank.approve')
  switch (method) {
    case 'upi': {
      const scan = word('bank.upi.scan', { address: `<b dir="ltr">${upiAddress(payee)}</b>` })
      return {
        title,
        approve,
        body: `<div class="wide">${qrSvg(upiLink(code), word('bank.upi.code'))}<p>${scan}</p></div><p class="narrow"><a class="button" href="${escapeHtml(upiLink(code))}">${word('bank.upi.open')}</a></p>${choose(voice, 'upi', ['turant', 'chutki', 'saral', 'other'])}`,
      }
    }
    case 'paynow':
      return { title, approve, body: `${qrSvg(payNowText(code), word('bank.paynow.code'))}<p>${word('bank.paynow.scan')}</p>` }
    case 'netbanking':
      return {
        title,
        approve: word('bank.approve.netbanking'),
        body: choose(voice, 'netbanking', ['aarohi', 'nilambari', 'kaveri', 'tarang']),
      }
    case 'wallet':
      return { title, approve, body: choose(voice, 'wallet', row.currency === 'INR' ? ['batua', 'jholi'] : ['clasp', 'foldaway']) }
    case 'paylater': {
      const parts = prorate(amount, [1, 1, 1, 1]).map(
        (part, month) => `<div><dt>${money(part)}</dt><dd>${word(`bank.paylater.${month}`)}</dd></div>`,
      )
      return { title, approve: word('bank.approve.paylater'), body: `<dl>${parts.join('')}</dl><p>${word('bank.paylater.free')}</p>` }
    }
    case 'card':
      return { title, approve: '', body: cardForm(voice, money(amount)) }
    default:
      return { title, approve, body: '' }
  }
}

/** Only the numbers of test cards match the field, so that browsers send no other; the server checks again. */
function cardForm({ word }: PageWriter, sum: string): string {
  const cardList = cardNumbers.map(({ number, choice }) => `<div><dt dir="ltr">${number}</dt><dd>${word(`bank.card.${choice}`)}</dd></div>`)
  const pattern = cardNumbers.map(({ number }) => number.replaceAll(' ', ' ?')).join('|')
  const number = input(
    'number',
    word('bank.card.number'),
    `maxlength="19" pattern="${pattern}" title="${word('bank.card.numberHint')}" value="${cardNumbers[0].number}"`,
  )
  const expiry = input(
    'expiry',
    word('bank.card.expiry'),
    `maxlength="7" pattern="(0[1-9]|1[0-2]) ?/ ?[0-9]{2}" title="${word('bank.card.expiryHint')}" value="12 / 30"`,
  )
  const cvc = input('cvc', word('bank.card.cvc'), `maxlength="3" pattern="[0-9]{3}" title="${word('bank.card.cvcHint')}" value="123"`)
  return `${number}<div class="two">${expiry}${cvc}</div>${button('card', word('bank.card.pay', { sum }), 'main')}<p>${word('bank.card.only')}</p><dl>${cardList.join('')}</dl>`
}

/** The page on which a shopper decides a payment, in the order's language. `refused`: another card than a test card was sent. */
export function decisionPage(payee: string, row: SandboxRow, refused = false): string {
  const voice = pageWriter(row)
  const { word, money, page } = voice
  const { title, body, approve } = methodPage(voice, payee, row)
  const problem = refused ? `<p class="problem" role="alert">${word('bank.card.refused')}</p>` : ''
  const secure = row.method === 'card' ? '' : button('secure', word('bank.secure'))
  const otherChoices = `<details><summary>${word('bank.other')}</summary>${secure}${button('slow', word('bank.slow', { seconds: slowSeconds }))}${button('close', word('bank.close'))}</details>`
  return page(
    title,
    `<h1>${title}</h1><p>${word('bank.to', { payee: `<bdi>${escapeHtml(payee)}</bdi>` })}</p><p class="amount">${money(row.amount)}</p>${problem}<form method="post" class="way">${body}${approve && button('approve', approve, 'main')}</form><form method="post" class="way">${button('decline', word('bank.decline'))}${otherChoices}</form>`,
  )
}

export function securePage(row: SandboxRow): string {
  const { word, page } = pageWriter(row)
  return page(
    '3-D Secure',
    `<h1 dir="ltr">3-D Secure</h1><p>${word('bank.code.text', { code: secureCode })}</p><form method="post"><label class="field">${word('bank.code.label')} <input name="code" dir="ltr" inputmode="numeric" autocomplete="one-time-code" required></label><button name="choice" value="secure" class="main">${word('bank.code.confirm')}</button></form>`,
  )
}

export function closedPage(row: SandboxRow): string {
  const { word, page } = pageWriter(row)
  return page(word('bank.closed'), `<h1>${word('bank.closed')}</h1><p>${word('bank.closed.text')}</p>`)
}

/** The page of a payment that was decided before: whether anything was charged, and the link back. */
export function decidedPage(row: SandboxRow, back: string): string {
  const { word, money, page } = pageWriter(row)
  const key = row.state === 'refunded' ? 'bank.refunded' : row.state === 'failed' ? 'bank.uncharged' : 'bank.paid'
  const explanation = word(`${key}.text`, { sum: money(row.amount) })
  return page(
    word(key),
    `<h1>${word(key)}</h1><p>${explanation}</p><p><a class="button" href="${escapeHtml(back)}">${word('bank.back')}</a></p>`,
  )
}

export const bankStyles = `body{margin:0}html{background:#eef1f4;color:#16202b;font:16px/1.5 system-ui,sans-serif}*{box-sizing:border-box}main{max-width:30rem;margin:6vh auto;background:#fff;padding:2rem;border:1px solid #ccd5dd}
h1{font-size:1.4rem;margin:0 0 .25rem}p{margin:.5rem 0}.test{margin:-2rem -2rem 1.5rem;padding:.5rem 2rem;background:#fdf1d6;font-size:.9rem}.amount{font-size:2rem;font-weight:600}.problem{color:#8a1030}
form{display:grid;gap:.75rem;margin-top:1rem}details{display:grid;gap:.75rem}details[open] button{margin-top:.75rem}summary{min-height:44px;line-height:44px;cursor:pointer}
button,.button{font:inherit;min-height:48px;width:100%;border:1px solid #16202b;background:#fff;color:#16202b;cursor:pointer;display:grid;place-items:center;text-decoration:none}button.main,.button{background:#0b4a6f;border-color:#0b4a6f;color:#fff}
.qr{display:block;width:min(14rem,100%);margin:1rem auto;background:#fff;color:#000}fieldset{border:1px solid #ccd5dd;margin:0;padding:.5rem 1rem}fieldset label{display:flex;gap:.75rem;align-items:center;min-height:44px}
.field{display:grid;gap:.25rem}.field input{font:inherit;min-height:48px;padding:0 .75rem;border:1px solid #6b7985;width:100%}.two{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
dl{margin:.5rem 0}dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.35rem 0;border-top:1px solid #e3e9ee}dt{font-variant-numeric:tabular-nums}dd{margin:0;color:#4a5763}
.narrow{display:none}@media (pointer:coarse),(max-width:32rem){.wide{display:none}.narrow{display:block}}@media (max-width:32rem){main{margin:0;border:0;min-height:100vh}}`

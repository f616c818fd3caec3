import { formatMoney } from '@karat/money/format.ts'
import { type Currency, currencyDecimals, prorate } from '@karat/money/money.ts'
import { payNowText, qrSvg, upiAddress, upiLink } from './bank-codes.ts'
import { cardNumbers } from './rules.ts'
import type { sandboxPayment } from './tables.ts'

type SandboxRow = typeof sandboxPayment.$inferSelect

/** How long the slow bank takes to tell us. */
export const slowSeconds = 8

/** How currencies are written where the bank's own customers live. */
const written: Partial<Record<string, { locale: string; symbol: string }>> = {
  INR: { locale: 'en-IN', symbol: '₹' },
  USD: { locale: 'en-US', symbol: '$' },
  SGD: { locale: 'en-SG', symbol: 'S$' },
}

function money(amount: number, code: string): string {
  const currency = code as Currency
  const { locale, symbol } = written[code] ?? { locale: 'en', symbol: code }
  return formatMoney(amount, { locale, currency, symbol, decimals: currencyDecimals[currency] }, 'exact')
}

const escape = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A page of the bank; everything on it is in its HTML, for nothing of it needs a script. */
function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="stylesheet" href="/sandbox-bank/bank.css"><main><p class="test">Test mode: no money moves here.</p>${body}</main></html>`
}

const button = (choice: string, label: string, main = '') => `<button name="choice" value="${choice}" class="${main}">${label}</button>`

const choose = (legend: string, names: readonly string[]) =>
  `<fieldset><legend>${legend}</legend>${names.map((name, at) => `<label><input type="radio" name="with" value="${name}"${at === 0 ? ' checked' : ''}> ${name}</label>`).join('')}</fieldset>`

const input = (name: string, label: string, more: string) =>
  `<label class="field">${label} <input name="${name}" autocomplete="off" inputmode="numeric" required ${more}></label>`

/** The page's heading and what stands above its buttons, for a way of paying. Banks, apps and wallets are invented. */
function wayOf(payee: string, row: SandboxRow): { title: string; body: string; approve: string } {
  const { amount, ref, method } = row
  const sum = money(amount, row.currency)
  const code = { payee, amount, currency: row.currency as Currency, ref }
  switch (method) {
    case 'upi':
      return {
        title: 'Pay by UPI',
        approve: 'Approve',
        body: `<div class="wide">${qrSvg(upiLink(code), 'QR code for a UPI app')}<p>Scan with any UPI app, or pay to <b>${upiAddress}</b>.</p></div><p class="narrow"><a class="button" href="${escape(upiLink(code))}">Open a UPI app</a></p>${choose('Paid with', ['Turant', 'Chutki', 'Saral', 'Another UPI app'])}`,
      }
    case 'paynow':
      return {
        title: 'Pay by PayNow',
        approve: 'Approve',
        body: `${qrSvg(payNowText(code), 'PayNow QR code')}<p>Scan with the app of your bank.</p>`,
      }
    case 'netbanking':
      return {
        title: 'Pay by net banking',
        approve: 'Log in and approve',
        body: choose('Your bank', ['Aarohi Bank', 'Nilambari Bank', 'Kaveri People’s Bank', 'Tarang Bank']),
      }
    case 'wallet':
      return {
        title: 'Pay from a wallet',
        approve: 'Approve',
        body: choose('Your wallet', row.currency === 'INR' ? ['Batua', 'Jholi'] : ['Clasp', 'Foldaway']),
      }
    case 'paylater': {
      const rates = prorate(amount, [1, 1, 1, 1]).map((part) => money(part, row.currency))
      const when = ['today', 'in one month', 'in two months', 'in three months']
      return {
        title: 'Pay later, in four',
        approve: 'Agree and approve',
        body: `<dl>${rates.map((rate, at) => `<div><dt>${rate}</dt><dd>${when[at]}</dd></div>`).join('')}</dl><p>No interest and no fee.</p>`,
      }
    }
    case 'card':
      return { title: 'Pay by card', approve: '', body: cardForm(sum) }
    default:
      return { title: 'Pay', approve: 'Approve', body: '' }
  }
}

/** Only the numbers of test cards fit the field, so that no browser sends another; the server refuses it again. */
function cardForm(sum: string): string {
  const shown = cardNumbers.map(({ number, ends }) => `<div><dt>${number}</dt><dd>${ends}</dd></div>`).join('')
  const fits = cardNumbers.map(({ number }) => number.replaceAll(' ', ' ?')).join('|')
  return `${input('number', 'Card number', `maxlength="19" pattern="${fits}" title="One of the test cards below" value="${cardNumbers[0].number}"`)}<div class="two">${input('expiry', 'Valid until', 'maxlength="7" pattern="(0[1-9]|1[0-2]) ?/ ?[0-9]{2}" title="Month and year, 12 / 30" value="12 / 30"')}${input('cvc', 'CVC', 'maxlength="3" pattern="[0-9]{3}" title="Three digits" value="123"')}</div>${button('card', `Pay ${sum}`, 'main')}<p>Only these cards are taken. Never type the number of a real one.</p><dl>${shown}</dl>`
}

/** Where a shopper decides how a payment ends. `problem` says what was wrong with what was sent. */
export function decisionPage(payee: string, row: SandboxRow, problem = ''): string {
  const { title, body, approve } = wayOf(payee, row)
  const more = `<details><summary>Other endings</summary>${row.method === 'card' ? '' : button('secure', 'Ask for a 3-D Secure code')}${button('slow', `Approve, but tell the shop ${slowSeconds} seconds late`)}${button('close', 'Approve, then close the window')}</details>`
  return page(
    title,
    `<h1>${title}</h1><p>To ${escape(payee)}</p><p class="amount">${money(row.amount, row.currency)}</p>${problem && `<p class="problem" role="alert">${problem}</p>`}<form method="post" class="way">${body}${approve && button('approve', approve, 'main')}</form><form method="post" class="way">${button('decline', 'Decline')}${more}</form>`,
  )
}

export const securePage = () =>
  page(
    '3-D Secure',
    '<h1>3-D Secure</h1><p>Your bank sent a code. Here it is 123456; any other is refused.</p><form method="post"><label class="field">Code <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label><button name="choice" value="secure" class="main">Confirm</button></form>',
  )

export const closedPage = () =>
  page(
    'The window is closed',
    '<h1>The window is closed</h1><p>The bank has taken the money and tells the shop by itself. You can close this tab.</p>',
  )

/** What is said of a payment that was decided before: whether anything was charged, and the way back. */
export function decidedPage(row: SandboxRow, back: string): string {
  const sum = money(row.amount, row.currency)
  const [title, words] =
    row.state === 'refunded'
      ? ['Refunded', `${sum} came in for this payment when it was no longer needed, and went back.`]
      : row.state === 'failed'
        ? ['Nothing was charged', 'This payment had ended before: it was declined, or the shop no longer needed it.']
        : ['Paid already', `${sum} was paid here before. Nothing was charged again.`]
  return page(title, `<h1>${title}</h1><p>${words}</p><p><a class="button" href="${escape(back)}">Back to the shop</a></p>`)
}

export const bankStyles = `body{margin:0}html{background:#eef1f4;color:#16202b;font:16px/1.5 system-ui,sans-serif}*{box-sizing:border-box}main{max-width:30rem;margin:6vh auto;background:#fff;padding:2rem;border:1px solid #ccd5dd}
h1{font-size:1.4rem;margin:0 0 .25rem}p{margin:.5rem 0}.test{margin:-2rem -2rem 1.5rem;padding:.5rem 2rem;background:#fdf1d6;font-size:.9rem}.amount{font-size:2rem;font-weight:600}.problem{color:#8a1030}
form{display:grid;gap:.75rem;margin-top:1rem}details{display:grid;gap:.75rem}details[open] button{margin-top:.75rem}summary{min-height:44px;line-height:44px;cursor:pointer}
button,.button{font:inherit;min-height:48px;width:100%;border:1px solid #16202b;background:#fff;color:#16202b;cursor:pointer;display:grid;place-items:center;text-decoration:none}button.main,.button{background:#0b4a6f;border-color:#0b4a6f;color:#fff}
.qr{display:block;width:min(14rem,100%);margin:1rem auto;background:#fff;color:#000}fieldset{border:1px solid #ccd5dd;margin:0;padding:.5rem 1rem}fieldset label{display:flex;gap:.75rem;align-items:center;min-height:44px}
.field{display:grid;gap:.25rem}.field input{font:inherit;min-height:48px;padding:0 .75rem;border:1px solid #6b7985;width:100%}.two{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
dl{margin:.5rem 0}dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.35rem 0;border-top:1px solid #e3e9ee}dt{font-variant-numeric:tabular-nums}dd{margin:0;color:#4a5763}
.narrow{display:none}@media (pointer:coarse),(max-width:32rem){.wide{display:none}.narrow{display:block}}@media (max-width:32rem){main{margin:0;border:0;min-height:100vh}}`

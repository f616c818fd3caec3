import { textLanguages } from '@karat/sites/locale.ts'
import { describe, expect, test } from 'vitest'
import { closedPage, decidedPage, decisionPage, securePage } from './bank-pages.ts'
import { cardNumbers } from './test-cards.ts'

const sites = { en: 'in', hi: 'in', mr: 'in', ar: 'ae', es: 'us', 'zh-Hans': 'sg' } as const
const currencies = { in: 'INR', ae: 'AED', us: 'USD', sg: 'SGD' } as const
const methods = ['upi', 'paynow', 'netbanking', 'wallet', 'paylater', 'card', '']

/** A payment of 1,000.00 for an order in a language. */
function payment(language: keyof typeof sites, method = '', state: 'open' | 'captured' | 'failed' | 'refunded' = 'open') {
  const currency = currencies[sites[language]]
  return {
    ref: 'sbx_1',
    attemptId: 'a1',
    method,
    amount: 100_000,
    currency,
    state,
    returnTo: `/${sites[language]}-${language}/checkout?order=o1`,
  }
}

const pagesIn = (language: keyof typeof sites) => [
  ...methods.map((method) => decisionPage('Kanakira', payment(language, method), true)),
  ...(['captured', 'failed', 'refunded'] as const).map((state) => decidedPage(payment(language, '', state), '/back')),
  securePage(payment(language)),
  closedPage(payment(language)),
]

/** The text of a page with its titles and accessible names. */
function said(html: string): string {
  const titles = [...html.matchAll(/ (?:title|aria-label)="([^"]*)"/g)].map((match) => match[1])
  return [...titles, html.replaceAll(/<[^>]*>/g, ' ')].join(' ')
}

/** Names that are the same in every script. */
const names =
  /\b(UPI|PayNow|QR|CVC|3-D Secure|Kanakira|kanakira@sandbox|Clasp|Foldaway|Turant|Chutki|Saral|S(?=\$)|(Aarohi|Nilambari|Tarang) Bank|Kaveri People’s Bank)/g

describe('the sandbox bank', () => {
  test.each(['hi', 'mr', 'ar', 'zh-Hans'] as const)('is in the language of the order: no English is left in %s', (language) => {
    for (const html of pagesIn(language)) expect(said(html).replaceAll(names, '')).not.toMatch(/[a-z]/i)
  })
  test('is in Spanish', () => {
    for (const html of pagesIn('es')) expect(said(html)).not.toMatch(/\b(the|pay|your|approve|decline|code|card|nothing)\b/i)
  })
  test.each(textLanguages)('states its language and direction: %s', (language) => {
    const dir = language === 'ar' ? 'rtl' : 'ltr'
    for (const html of pagesIn(language)) expect(html).toContain(`<html lang="${language}-${sites[language].toUpperCase()}" dir="${dir}">`)
  })
  test('formats amounts in the order’s language', () => {
    expect(decisionPage('Kanakira', payment('hi'))).toContain('<p class="amount">₹1,000.00</p>')
    expect(decisionPage('Kanakira', payment('ar', 'card'))).toMatch(/1,000\.00\u2069\u00a0د\.إ/)
    expect(decisionPage('Kanakira', payment('zh-Hans', 'card'))).toContain('支付 S$1,000.00')
  })
  test('isolates numbers and addresses within Arabic', () => {
    expect(decisionPage('Kanakira', payment('ar', 'upi'))).toContain('<b dir="ltr">kanakira@sandbox</b>')
    expect(decisionPage('Kanakira', payment('ar', 'upi'))).toContain('\u20663-D Secure\u2069')
    for (const { number } of cardNumbers) expect(decisionPage('Kanakira', payment('ar', 'card'))).toContain(`<dt dir="ltr">${number}</dt>`)
  })
  test('is in English for a payment made before orders had a language', () => {
    expect(decisionPage('Kanakira', { ...payment('hi', 'upi'), returnTo: '/' })).toContain('<html lang="en" dir="ltr">')
  })
})

import { type Currency, currencyDecimals, type Minor, minorUnits } from './money.ts'

/** The money format of a site: the page's locale, the site's symbol and the decimals it shows on cards. */
export interface MoneyStyle {
  locale: string
  currency: Currency
  symbol: string
  decimals: number
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale}|${decimals}`
  let format = formatters.get(key)
  if (!format) {
    // Latin digits everywhere: mr-IN alone would write Devanagari ones, ar-AE Arabic-Indic ones in some engines.
    format = new Intl.NumberFormat(`${locale}-u-nu-latn`, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    formatters.set(key, format)
  }
  return format
}

/** Symbols of currencies in Arabic script, which follow the number there. */
const arabicSymbols: Partial<Record<Currency, string>> = { AED: 'د.إ', KWD: 'د.ك' }

/** Whether the currency's own decimals are shown (breakups, summaries) or the site's (cards, lines). */
export type MoneyDetail = 'card' | 'exact'

/**
 * Formats an amount for a site: `₹2,68,154` on a card, `₹2,68,154.00` in a breakup, `AED 14,019.23`.
 * The symbol leads and the whole is left-to-right, so it never breaks inside Arabic text. A currency with an Arabic symbol
 * has it after the number (`14,019.23 د.إ`), with number and sign kept in order by isolates, in plain text too. `signed` adds a plus
 * to positive amounts.
 */
export function formatMoney(amount: Minor, style: MoneyStyle, detail: MoneyDetail = 'card', signed = false): string {
  const currencyOwnDecimals = currencyDecimals[style.currency]
  // A card never hides a fraction that is charged.
  const hasFraction = amount % 10 ** Math.max(0, currencyOwnDecimals - style.decimals) !== 0
  const decimals = detail === 'exact' || hasFraction ? currencyOwnDecimals : Math.min(style.decimals, currencyOwnDecimals)
  const digits = formatter(style.locale, decimals).format(Math.abs(amount) / minorUnits(style.currency))
  const sign = amount < 0 ? '\u2212' : signed && amount > 0 ? '+' : ''
  const arabic = style.locale.startsWith('ar') ? arabicSymbols[style.currency] : undefined
  if (arabic) return `\u2067\u2066${sign}${digits}\u2069\u00a0${arabic}\u2069`
  const gap = /[A-Za-z]$/.test(style.symbol) ? '\u00a0' : ''
  return `${sign}${style.symbol}${gap}${digits}`
}

/** Formats milligrams as grams with three decimals (`16.250`); `short`, as on cards, rounds to two (`16.25`). */
export function formatGrams(milligrams: number, locale: string, detail: 'exact' | 'short' = 'exact'): string {
  const decimals = detail === 'short' ? 2 : 3
  return formatter(locale, decimals).format(milligrams / 1000)
}

/** Formats thousandths of a carat with two decimals (`0.68`), three where the third is not zero. */
export function formatCarats(thousandths: number, locale: string): string {
  return formatter(locale, thousandths % 10 === 0 ? 2 : 3).format(thousandths / 1000)
}

/** Formats hundredths of a millimetre with one decimal at most (`17.3`, `58`). */
export function formatMillimetres(hundredths: number, locale: string): string {
  const tenths = Math.round(hundredths / 10)
  return formatter(locale, tenths % 10 === 0 ? 0 : 1).format(tenths / 10)
}

/** Formats a count; `capped` marks that there are more (`6,000+`). */
export function formatCount(count: number, locale: string, capped = false): string {
  return `${formatter(locale, 0).format(count)}${capped ? '+' : ''}`
}

import { type Currency, currencyDecimals, type Minor, minorUnits } from './money.ts'

/** How a site writes money: the page's locale, the site's own symbol and the decimals it shows on cards. */
export interface MoneyStyle {
  locale: string
  currency: Currency
  symbol: string
  decimals: number
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale}|${decimals}`
  let found = formatters.get(key)
  if (!found) {
    // Latin digits everywhere: mr-IN alone would write Devanagari ones, ar-AE Arabic-Indic ones in some engines.
    found = new Intl.NumberFormat(`${locale}-u-nu-latn`, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    formatters.set(key, found)
  }
  return found
}

/** Symbols of currencies in Arabic script, which follow their number there. */
const arabicSymbols: Partial<Record<Currency, string>> = { AED: 'د.إ', KWD: 'د.ك' }

/** Whether the currency's own decimals are written out (breakups, summaries) or the site's (cards, lines). */
export type MoneyDetail = 'card' | 'exact'

/**
 * Writes an amount as the site does: `₹2,68,154` on a card, `₹2,68,154.00` in a breakup, `AED 14,019.23`.
 * The symbol leads and the whole is left-to-right, so it never breaks inside Arabic text. Where Arabic has a symbol of its own
 * it follows the number (`14,019.23 د.إ`), which keeps its order and its sign by isolates, in plain text too. `signed` puts a plus
 * before what is more than nothing.
 */
export function formatMoney(amount: Minor, style: MoneyStyle, detail: MoneyDetail = 'card', signed = false): string {
  const own = currencyDecimals[style.currency]
  // A card never hides a fraction that is charged.
  const hidden = amount % 10 ** Math.max(0, own - style.decimals) !== 0
  const decimals = detail === 'exact' || hidden ? own : Math.min(style.decimals, own)
  const digits = formatter(style.locale, decimals).format(Math.abs(amount) / minorUnits(style.currency))
  const sign = amount < 0 ? '\u2212' : signed && amount > 0 ? '+' : ''
  const arabic = style.locale.startsWith('ar') ? arabicSymbols[style.currency] : undefined
  if (arabic) return `\u2067\u2066${sign}${digits}\u2069\u00a0${arabic}\u2069`
  const gap = /[A-Za-z]$/.test(style.symbol) ? '\u00a0' : ''
  return `${sign}${style.symbol}${gap}${digits}`
}

/** Writes milligrams as grams with three decimals (`16.250`); short, as cards do, rounds to two (`16.25`). */
export function formatGrams(milligrams: number, locale: string, detail: 'exact' | 'short' = 'exact'): string {
  const decimals = detail === 'short' ? 2 : 3
  return formatter(locale, decimals).format(milligrams / 1000)
}

/** Writes thousandths of a carat with two decimals (`0.68`), three where the third counts. */
export function formatCarats(thousandths: number, locale: string): string {
  return formatter(locale, thousandths % 10 === 0 ? 2 : 3).format(thousandths / 1000)
}

/** Writes a number of things; `capped` says that there are more (`6,000+`). */
export function formatCount(count: number, locale: string, capped = false): string {
  return `${formatter(locale, 0).format(count)}${capped ? '+' : ''}`
}

import { type Currency, currencyDecimals, fromMajor, isCurrency } from '@karat/money/money.ts'
import { readTaxRules } from '@karat/pricing/tax-regimes/tax-regimes.ts'
import { phoneCodeOf } from '@karat/sites/contact.ts'
import { isCountry } from '@karat/sites/country-codes.ts'
import { suggestSite } from '@karat/sites/site-suggestions.ts'
import type { Clock } from '../kernel/clock.ts'
import { type Db, transactWithoutTimeouts } from '../kernel/db/db.ts'
import type { SiteSetUp } from '../modules/content/sites/port.ts'
import { makeSite, siteLanguages } from './make-site.ts'
import { metalOf } from './products.ts'

/** The parameters of a new site. All other settings can be changed in the table `subsite` later. */
export interface NewSite {
  /** Two lower-case letters, the first part of its URLs (`in`). */
  code: string
  /** Two upper-case letters of ISO 3166. */
  country: string
  currency: string
  symbol?: string
  phoneCode?: string
  timeZone?: string
  /** The merchant's state, which decides between taxes within a state and across states. */
  state?: string
  languages: string[]
  /** Tax in percent, added to every price. */
  taxPercent?: string
  /** Days until a parcel arrives. */
  days?: string
  /** The code of the website that the first site belongs to; further ones belong to that of the first. */
  website?: string
  /** The name of the merchant; by default that of the first site. */
  merchant?: string
  /** Decimal rates per gram by purity, before tax (`22K`); empty for a site that sells nothing with metal. */
  rates: Record<string, string>
  by: string
}

/** Thrown when a site's parameters are invalid. */
export class InvalidSite extends Error {}

function check(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvalidSite(message)
}

function ratesOf(rates: Record<string, string>, currency: Currency): { purity: string; metal: string; rate: number }[] {
  return Object.entries(rates).map(([purity, amount]) => {
    check(/^(\d{1,2}K|S\d{3}|PT\d{3})$/.test(purity), `${purity} is no purity: 22K, S925 and PT950 are`)
    try {
      const rate = fromMajor(amount, currency)
      check(rate > 0, `the rate of ${purity} must be above 0`)
      return { purity, metal: metalOf(purity), rate }
    } catch (error) {
      if (error instanceof InvalidSite) throw error
      throw new InvalidSite(`the rate of ${purity} is no amount of ${currency}: ${amount}`)
    }
  })
}

/** The settings of trade that no currency but the country's own has. */
const plainTrade = {
  taxKind: 'added',
  taxStep: 1,
  hallmarkMode: 'none',
  hallmarkFee: 0,
  hallmarkTaxRate: 0,
  idLimit: 0,
  codLimit: 0,
} as const

function isTax({ taxKind, ...settings }: Pick<SiteSetUp, 'taxKind' | 'taxCode' | 'taxRate' | 'taxStep'>): boolean {
  try {
    readTaxRules(taxKind, { code: settings.taxCode, rate: settings.taxRate, step: settings.taxStep, own: undefined })
    return true
  } catch {
    return false
  }
}

function validTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format()
    return true
  } catch {
    return false
  }
}

/** Checks a site's parameters and fills in the rest; throws `InvalidSite` with the reason. */
export function readSite(parameters: NewSite): SiteSetUp {
  const { code, country, currency, languages } = parameters
  check(/^[a-z]{2}$/.test(code), `--code takes two small letters (in), not ${code}`)
  check(/^[A-Z]{2}$/.test(country), `--country takes two capital letters (IN), not ${country}`)
  check(isCountry(country), `there is no country ${country}`)
  check(isCurrency(currency), `--currency is one of ${Object.keys(currencyDecimals).join(', ')}, not ${currency}`)
  for (const language of languages)
    check(siteLanguages.includes(language), `--language is one of ${siteLanguages.join(', ')}, not ${language}`)
  check(languages.length > 0, 'name at least one language: --language en')
  const suggested = suggestSite(country)
  const timeZone = parameters.timeZone ?? suggested.timeZone
  check(validTimeZone(timeZone), `there is no time zone ${timeZone}`)
  // Amounts that a country suggests in its own currency mean nothing in another one.
  const isOwnCurrency = currency === suggested.currency
  const percent = parameters.taxPercent ?? (isOwnCurrency ? String(suggested.taxRate / 1000) : '0')
  check(/^\d{1,2}(\.\d{1,3})?$/.test(percent), `--tax takes a percentage (5 or 7.25), not ${percent}`)
  const days = Number(parameters.days ?? '7')
  check(Number.isInteger(days) && days >= 1 && days <= 90, `--days takes 1 to 90, not ${parameters.days}`)
  const phoneCode = parameters.phoneCode ?? phoneCodeOf(country)
  check(/^(\+\d{1,4})?$/.test(phoneCode), `--phone takes a country's dialling code (+91), not ${phoneCode}`)
  const name = parameters.merchant?.trim()
  check(name === undefined || (name.length >= 1 && name.length <= 60), '--merchant takes a name of up to 60 letters')
  const inCurrency = isOwnCurrency
    ? suggested
    : { ...suggested, ...plainTrade, symbol: currency, shownDecimals: currencyDecimals[currency], expressFee: null }
  const tax = {
    taxKind: inCurrency.taxKind,
    taxCode: inCurrency.taxCode,
    taxStep: inCurrency.taxStep,
    taxRate: Math.round(Number(percent) * 1000),
  }
  check(isTax(tax), `--tax ${percent} cannot be split as ${country} asks`)
  return {
    ...inCurrency,
    ...tax,
    code,
    country,
    currency,
    tradeName: name ?? '',
    symbol: parameters.symbol ?? (isOwnCurrency ? suggested.symbol : currency),
    languages: [...new Set(languages)],
    timeZone,
    phoneCode,
    state: parameters.state ?? suggested.state,
    purities: Object.keys(parameters.rates),
    rates: ratesOf(parameters.rates, currency),
    deliveryDays: days,
    isOpen: true,
    by: parameters.by,
  }
}

/**
 * Creates a site with all that its country needs to trade. Returns false and changes nothing where the site exists.
 */
export function provisionSite(db: Db, clock: Clock, parameters: NewSite): Promise<boolean> {
  const site = readSite(parameters)
  return transactWithoutTimeouts(db, (tx) => makeSite(tx, site, clock.now(), parameters.website))
}

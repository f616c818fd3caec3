import { type Currency, currencyDecimals, fromMajor, isCurrency } from '@karat/money/money.ts'
import { countryDefaults } from '@karat/sites/countries.ts'
import { defaultStoredProfile, type StoredProfile } from '@karat/sites/profile.ts'
import { defaultWebsiteCode } from '@karat/sites/settings.ts'
import { sql } from 'drizzle-orm'
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'
import type { Clock } from '../kernel/clock.ts'
import { type Db, transactWithoutTimeouts, rows } from '../kernel/db/db.ts'
import { insertAll } from './insert.ts'
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

/** The initial express charges by currency, in minor units. Insured delivery is free. */
const expressFees: Partial<Record<Currency, number>> = { INR: 50_000, AED: 5000, USD: 2500, SGD: 2000, GBP: 1500, JPY: 3000, KWD: 7500 }

/** How many rates are shown above every page. */
const shownRates = 4

/** Ids of languages on the wire, the same on every site. */
const languageIds = new Map([
  ['en', '1'],
  ['hi', '2'],
  ['mr', '3'],
  ['ar', '4'],
  ['es', '5'],
  ['zh-Hans', '6'],
])

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

function validTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format()
    return true
  } catch {
    return false
  }
}

/** Checks a site's parameters and fills in the rest; throws `InvalidSite` with the reason. */
export function readSite(parameters: NewSite) {
  const { code, country, currency, languages } = parameters
  check(/^[a-z]{2}$/.test(code), `--code takes two small letters (in), not ${code}`)
  check(/^[A-Z]{2}$/.test(country), `--country takes two capital letters (IN), not ${country}`)
  check(new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(country) !== undefined, `there is no country ${country}`)
  check(isCurrency(currency), `--currency is one of ${Object.keys(currencyDecimals).join(', ')}, not ${currency}`)
  for (const language of languages)
    check(languageIds.has(language), `--language is one of ${[...languageIds.keys()].join(', ')}, not ${language}`)
  check(languages.length > 0, 'name at least one language: --language en')
  const defaults = countryDefaults(country)
  const timeZone = parameters.timeZone ?? defaults.timeZone
  check(validTimeZone(timeZone), `there is no time zone ${timeZone}`)
  const percent = parameters.taxPercent ?? '0'
  check(/^\d{1,2}(\.\d{1,3})?$/.test(percent), `--tax takes a percentage (5 or 7.25), not ${percent}`)
  const days = Number(parameters.days ?? '7')
  check(Number.isInteger(days) && days >= 1 && days <= 90, `--days takes 1 to 90, not ${parameters.days}`)
  const phoneCode = parameters.phoneCode ?? (isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '')
  check(/^(\+\d{1,4})?$/.test(phoneCode), `--phone takes a country's dialling code (+91), not ${phoneCode}`)
  const stored = defaultStoredProfile(country)
  const name = parameters.merchant?.trim()
  check(name === undefined || (name.length >= 1 && name.length <= 60), '--merchant takes a name of up to 60 letters')
  const profile: StoredProfile = {
    ...stored,
    shownRates: Object.keys(parameters.rates).slice(0, shownRates),
    merchant: { ...stored.merchant, ...(name ? { name } : {}) },
  }
  return {
    rates: ratesOf(parameters.rates, currency),
    days,
    languages: [...new Set(languages)],
    subsite: {
      code,
      store_code: code,
      country,
      currency,
      currency_symbol: parameters.symbol ?? currency,
      currency_decimals: currencyDecimals[currency],
      phone_code: phoneCode,
      time_zone: timeZone,
      pincode_delivery_check: false,
      otp_methods: ['sms', 'email'],
      tax_kind: 'added',
      tax_code: 'TAX',
      tax_rate: Math.round(Number(percent) * 1000),
      tax_step: 1,
      hallmark_mode: 'none',
      hallmark_fee: 0,
      hallmark_tax_rate: 0,
      display: 'exact',
      seller_state: '',
      cod_limit: 0,
      id_limit: 0,
      quote_minutes: 15,
      return_days: 14,
      ring_sizes: defaults.ringSystem,
      purities: Object.keys(parameters.rates),
      gateways: [],
      profile,
    },
  }
}

/**
 * Creates a site with its languages, a delivery rule for every post code, and its first rates; and the website where there
 * is none. Returns false and changes nothing where the site exists.
 */
export async function provisionSite(db: Db, clock: Clock, parameters: NewSite): Promise<boolean> {
  const { subsite, languages, rates, days } = readSite(parameters)
  return transactWithoutTimeouts(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(4741242)`)
    const existing = await rows<{ code: string; storeId: string; website: string; merchant: StoredProfile['merchant'] | null }>(
      tx,
      sql`select code, store_id as "storeId", website, coalesce(profile->'merchant', profile->'house') as merchant from subsite order by position`,
    )
    if (existing.some(({ code }) => code === subsite.code)) return false
    const website = existing[0]?.website ?? parameters.website ?? defaultWebsiteCode
    if (existing.length === 0)
      await tx.execute(sql`
        insert into website (code, website_id, position, persist_lifetime, persist_shopping_cart, clear_cart_logout)
        values (${website}, '1', 0, '30', 'Yes', 'No') on conflict do nothing`)
    const storeId = String(Math.max(0, ...existing.map((site) => Number(site.storeId) || 0)) + 1)
    // Further sites belong to the merchant of the first one, whose legal name and tax ids are valid in its own country only.
    const merchant = {
      ...subsite.profile.merchant,
      ...(parameters.merchant ? {} : { ...existing[0]?.merchant, legalName: '', taxIds: [] }),
    }
    const row = { ...subsite, profile: { ...subsite.profile, merchant }, website, store_id: storeId, position: existing.length }
    await insertAll(tx, 'subsite', Object.keys(row), [row])
    const languageRows = languages.map((language_code, position) => ({
      subsite: subsite.code,
      language_code,
      language_id: languageIds.get(language_code) ?? '',
      position,
    }))
    await insertAll(tx, 'subsite_language', ['subsite', 'language_code', 'language_id', 'position'], languageRows)
    await insertAll(
      tx,
      'delivery_rule',
      ['subsite', 'prefix', 'serviceable', 'cod', 'days'],
      [{ subsite: subsite.code, prefix: '', serviceable: true, cod: false, days }],
    )
    const express = expressFees[subsite.currency]
    await insertAll(
      tx,
      'delivery_method',
      ['subsite', 'method', 'prefix', 'position', 'fee', 'sooner'],
      [
        { subsite: subsite.code, method: 'insured', prefix: '', position: 0, fee: 0, sooner: 0 },
        ...(express === undefined ? [] : [{ subsite: subsite.code, method: 'express', prefix: '', position: 1, fee: express, sooner: 2 }]),
      ],
    )
    const [version] = await rows<{ id: number }>(
      tx,
      sql`insert into rate_version (subsite, version, at, author) values (${subsite.code}, 1, ${clock.now().toISOString()}, ${parameters.by}) returning id`,
    )
    await insertAll(
      tx,
      'metal_rate',
      ['version_id', 'metal', 'purity', 'rate'],
      rates.map((rate) => ({ ...rate, version_id: version?.id })),
    )
    await tx.execute(sql`insert into current_rate (subsite, version_id) values (${subsite.code}, ${version?.id})`)
    return true
  })
}

import parsePhone, { type CountryCode, getCountries, isSupportedCountry } from 'libphonenumber-js/max'
import { commaOf, wordLanguages } from '@karat/sites/locale.ts'
import type { Place } from '../cart/port.ts'

const postcodes = new Map([
  ['IN', /^[1-9]\d{5}$/],
  ['US', /^\d{5}(?:-\d{4})?$/],
  ['SG', /^\d{6}$/],
  ['GB', /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/],
])

export const plain = (words: string) => words.normalize('NFC').trim().toLowerCase()

/** Countries under their names in every language of the shop, and under the short names that people write. */
const countryCodes = new Map<string, string>([
  ...wordLanguages.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    return getCountries().map((code): [string, string] => [plain(names.of(code) ?? code), code])
  }),
  ['usa', 'US'],
  ['united states of america', 'US'],
  ['uae', 'AE'],
  ['uk', 'GB'],
])

/** The code of a country, given by its code or its name; undefined where there is no such country. */
export function readCountry(words: string): string | undefined {
  const code = words.trim().toUpperCase()
  return isSupportedCountry(code) ? code : countryCodes.get(plain(words))
}

/** The code of a state among those of its country, given by its code or its name; undefined where there is no such state. */
export function readState(states: readonly { code: string; name: string }[], words: string): string | undefined {
  const wanted = plain(words)
  return states.find((state) => plain(state.code) === wanted || plain(state.name) === wanted)?.code
}

/** A post code in its own spelling, or undefined where it is none. Countries without post codes take anything. */
export function readPostcode(country: string, words: string): string | undefined {
  const trimmed = words.trim().toUpperCase()
  const spelling = country === 'IN' || country === 'SG' ? trimmed.replaceAll(/[\s-]/g, '') : trimmed
  const pattern = postcodes.get(country)
  return !pattern || pattern.test(spelling) ? spelling : undefined
}

/** A telephone number as +E.164, national numbers read as the site's country writes them; undefined where it is none. */
export function readPhone(country: string, words: string): string | undefined {
  const parsed = parsePhone(words, country as CountryCode)
  return parsed?.isValid() ? parsed.number : undefined
}

/** An address line by line as its country writes it; the country's own name comes last, in a language. */
export function linesOf(place: Place, language: string, state: string): string[] {
  const { city, postcode, country } = place
  const comma = commaOf(language)
  const join = (...parts: string[]) => [...new Set(parts.filter(Boolean))].join(comma)
  const locality: Record<string, string> = {
    IN: join(`${city} ${postcode}`.trim(), state),
    US: `${city}, ${place.state} ${postcode}`,
    AE: join(city, state),
    SG: `${city} ${postcode}`.trim(),
  }
  const own = locality[country] ?? join(city, state, postcode)
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
  return [place.line1, place.line2, own, name].filter(Boolean)
}

/** How a parcel can travel, the usual way first. */
export const methods = ['insured', 'express'] as const

/** What express costs in each currency; insured delivery is always free. Minor units. */
const express = new Map([
  ['INR', 50_000],
  ['AED', 5000],
  ['USD', 2500],
  ['SGD', 2000],
  ['GBP', 1500],
  ['JPY', 3000],
  ['KWD', 7500],
])

export function feeOf(currency: string, method: string): number {
  return method === 'express' ? (express.get(currency) ?? 0) : 0
}

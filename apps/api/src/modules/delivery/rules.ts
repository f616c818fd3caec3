import parsePhone, { type CountryCode, getCountries, isSupportedCountry } from 'libphonenumber-js/max'
import type { AddressRule } from '@karat/sites/address.ts'
import { shortCountryNames } from '@karat/sites/countries.ts'
import { commaOf, wordLanguages } from '@karat/sites/locale.ts'
import type { PostalAddress } from '../cart/port.ts'

export const normalise = (text: string) => text.normalize('NFC').trim().toLowerCase()

/** Countries under their names in every language of the shop, and under the short names that people write. */
const countryCodes = new Map<string, string>([
  ...wordLanguages.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    return getCountries().map((code): [string, string] => [normalise(names.of(code) ?? code), code])
  }),
  ...shortCountryNames,
])

/** The code of a country, given by its code or name; undefined for others. */
export function readCountry(codeOrName: string): string | undefined {
  const code = codeOrName.trim().toUpperCase()
  return isSupportedCountry(code) ? code : countryCodes.get(normalise(codeOrName))
}

/** The code of a state among those of its country, given by its code or name; undefined for others. */
export function readState(states: readonly { code: string; name: string }[], codeOrName: string): string | undefined {
  const name = normalise(codeOrName)
  return states.find((state) => normalise(state.code) === name || normalise(state.name) === name)?.code
}

/** A telephone number as +E.164, national numbers read as those of the country; undefined for an invalid one. */
export function readPhone(country: string, text: string): string | undefined {
  const parsed = parsePhone(text, country as CountryCode)
  return parsed?.isValid() ? parsed.number : undefined
}

/**
 * An address line by line as its country writes it (`rule`); the country's own name comes last, in a language.
 * `state` is the state's name in the language.
 */
export function linesOf(place: PostalAddress, rule: AddressRule, language: string, state: string): string[] {
  const parts = { city: place.city, state, stateCode: place.state, postcode: place.postcode }
  // State codes are written in Latin letters, and so is the line.
  const comma = rule.locality.flat().includes('stateCode') ? ', ' : commaOf(language)
  const groups = rule.locality.map((group) =>
    group
      .map((part) => parts[part])
      .filter(Boolean)
      .join(' '),
  )
  const locality = [...new Set(groups.filter(Boolean))].join(comma)
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(place.country) ?? place.country
  return [place.line1, place.line2, locality, name].filter(Boolean)
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

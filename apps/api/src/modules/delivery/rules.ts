import parsePhone, { type CountryCode } from 'libphonenumber-js/max'

const postcodes: Record<string, RegExp | undefined> = {
  IN: /^[1-9]\d{5}$/,
  US: /^\d{5}(?:-\d{4})?$/,
  SG: /^\d{6}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/,
}

/** A post code in its own spelling, or undefined where it is none. Countries without post codes take anything. */
export function readPostcode(country: string, words: string): string | undefined {
  const trimmed = words.trim().toUpperCase()
  const spelling = country === 'IN' || country === 'SG' ? trimmed.replaceAll(/[\s-]/g, '') : trimmed
  const pattern = postcodes[country]
  return !pattern || pattern.test(spelling) ? spelling : undefined
}

/** A telephone number as +E.164, national numbers read as the site's country writes them; undefined where it is none. */
export function readPhone(country: string, words: string): string | undefined {
  const parsed = parsePhone(words, country as CountryCode)
  return parsed?.isValid() ? parsed.number : undefined
}

/** How a parcel can travel, the usual way first. */
export const methods = ['insured', 'express'] as const

/** What express costs in each currency; insured delivery is always free. Minor units. */
const express: Record<string, number> = { INR: 50_000, AED: 5000, USD: 2500, SGD: 2000, GBP: 1500 }

export function feeOf(currency: string, method: string): number {
  return method === 'express' ? (express[currency] ?? 0) : 0
}

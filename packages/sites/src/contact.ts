import parsePhone, { type CountryCode, getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'
import { canonicalMail } from './mail.ts'
import { typedText } from './typed.ts'

/** A mail address or telephone number in its canonical spelling, the key for limits, locks and storage. */
export interface Contact {
  kind: 'email' | 'phone'
  /** A mail address as `canonicalMail` writes it, or a number as +E.164. */
  value: string
}

function parsed(country: string, digits: string): string | undefined {
  const phone = parsePhone(digits, country as CountryCode)
  return phone?.isValid() ? phone.number : undefined
}

/**
 * A telephone number as +E.164, national numbers read as those of the country; undefined for text that is no number. Punctuation between
 * the digits, `tel:`, parameters and extensions are ignored.
 */
export function readPhone(country: string, text: string): string | undefined {
  const typed = typedText(text)
    .toLowerCase()
    .replace(/^tel:/, '')
    .replace(/;.*$/, '')
    .replace(/(?:[,#]+|x\.?|ext(?:ension|n)?\.?)\s*:?\s*\d{1,7}#?$/, '')
  const marked = typed.replaceAll(/[^\p{L}\p{N}+]/gu, '')
  if (!/^\+?\d+$/.test(marked)) return undefined
  // Two zeros before an international number stand for the plus, in every country.
  return parsed(country, marked) ?? (marked.startsWith('00') ? parsed(country, `+${marked.slice(2)}`) : undefined)
}

/** Parses a mail address or telephone number in the notation of a country; undefined where it is neither. */
export function readContact(country: string, text: string): Contact | undefined {
  const isMail = typedText(text).includes('@')
  const value = isMail ? canonicalMail(text) : readPhone(country, text)
  return value === undefined ? undefined : { kind: isMail ? 'email' : 'phone', value }
}

/** The dialling code of a country (`+91`); empty for one that has none. */
export const phoneCodeOf = (country: string): string => (isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '')

/** Whether some country has this dialling code (`+91`). */
export const isPhoneCode = (code: string): boolean => getCountries().some((country) => phoneCodeOf(country) === code)

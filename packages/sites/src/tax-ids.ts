import { typedCode, typedText } from './typed.ts'

/** A registration of a merchant at an office: the name of its number (`GSTIN`, `TRN`), and the number. */
export interface TaxId {
  scheme: string
  number: string
}

/** The Unique Entity Number of Singapore: of a business, a company, or another entity. */
const uen = String.raw`\d{8}[A-Z]|(?:18|19|20)\d{7}[A-Z]|[ST]\d{2}[A-Z]{2}\d{4}[A-Z]`

/** The forms of the numbers that every office of a country gives, by country and name; an entity may have others besides. */
const forms: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  IN: {
    GSTIN: /^\d{2}[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/,
    PAN: /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/,
    CIN: /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/,
  },
  AE: { TRN: /^1\d{14}$/ },
  SG: { UEN: new RegExp(`^(?:${uen})$`), 'GST REG.': new RegExp(`^(?:M[\\dA-Z]\\d{7}[\\dA-Z]|${uen})$`) },
  US: { EIN: /^\d{9}$/ },
  GB: { VAT: /^(?:GB)?(?:\d{9}|\d{12})$/ },
}

const formOf = (country: string, scheme: string): RegExp | undefined => forms[country]?.[scheme.toUpperCase()]

/** The names of numbers whose form is known in a country, as they are written on invoices. */
export function knownTaxIds(country: string): string[] {
  return Object.keys(forms[country] ?? {}).map((scheme) => (scheme === 'GST REG.' ? 'GST Reg.' : scheme))
}

/** A number as it is stored: one of a known form in capitals and without blanks, any other as it was typed. */
export function tidyTaxId({ scheme, number }: TaxId, country: string): TaxId {
  const name = typedText(scheme)
  return { scheme: name, number: formOf(country, name) ? typedCode(number).toUpperCase() : typedText(number) }
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Whether the last character of a GSTIN checks the others: Luhn's rule to the base of 36. */
function holdsGstin(number: string): boolean {
  const sum = [...number].reduceRight((total, character, index) => {
    const doubled = digits.indexOf(character) * (index % 2 === number.length % 2 ? 2 : 1)
    return total + Math.floor(doubled / 36) + (doubled % 36)
  }, 0)
  return sum % 36 === 0
}

/**
 * Whether a tidied number can be right in a country. A GSTIN begins with the number of the state of its registration, where that is known:
 * `stateCode` is empty for an unknown one.
 */
export function isTaxId({ scheme, number }: TaxId, country: string, stateCode = ''): boolean {
  const form = formOf(country, scheme)
  if (form && !form.test(number)) return false
  if (country !== 'IN' || scheme.toUpperCase() !== 'GSTIN') return true
  return holdsGstin(number) && number.startsWith(stateCode)
}

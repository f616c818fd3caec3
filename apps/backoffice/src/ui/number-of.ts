import { latinDigits } from './digits.ts'

/**
 * A typed number in the digits of any script; null for an empty field, undefined where it is none or negative, and for a comma, which
 * separates thousands for some people and decimals for others.
 */
export function numberOf(text: string): number | null | undefined {
  const digits = latinDigits(text)
  if (digits === '') return null
  return /^\d{1,12}(?:\.\d{0,6})?$/.test(digits) ? Number(digits) : undefined
}

/** A typed percentage up to 100 with at most two decimals; null for an empty field, undefined where it is none. */
export function percentOf(text: string): number | null | undefined {
  const percent = numberOf(text)
  if (percent === null) return null
  return percent === undefined || percent > 100 || !/^\d+(\.\d{1,2})?$/.test(String(percent)) ? undefined : percent
}

import { typedCode } from './typed.ts'

/** The identity number that a large purchase needs on a site. */
export interface IdProofRule {
  /** The kind of document: `pan`, or any other `document` with a number. */
  kind: 'pan' | 'document'
  /** The format of its number: the source of a regular expression, in capitals and without spaces. */
  pattern: string
}

/**
 * The fault of an identity number. Of a PAN: `length`, not ten characters; `order`, not five letters, four digits and a letter; `holder`,
 * the fourth letter names no kind of holder. Of any other document: `form`, it does not fit the pattern of the rule.
 */
export type IdNumberFault = 'length' | 'order' | 'holder' | 'form'

/** Reads a typed number: in capitals, without spaces and hyphens, or its fault. */
export function readIdNumber({ kind, pattern }: IdProofRule, words: string): { number: string } | { wrong: IdNumberFault } {
  const number = typedCode(words).toUpperCase()
  if (new RegExp(`^(?:${pattern})$`).test(number)) return { number }
  if (kind !== 'pan') return { wrong: 'form' }
  if (number.length !== 10) return { wrong: 'length' }
  return { wrong: /^[A-Z]{5}\d{4}[A-Z]$/.test(number) ? 'holder' : 'order' }
}

/** A number as it is shown: its first three and last two characters. */
export function maskIdNumber(number: string): string {
  return `${number.slice(0, 3)}xx…${number.slice(-2)}`
}

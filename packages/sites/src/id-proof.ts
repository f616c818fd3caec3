import { typedCode } from './typed.ts'

/** The proof of identity that a large purchase needs on a site. */
export interface IdProofRule {
  /** What it is called: `pan`, or any other `document` with a number. */
  kind: 'pan' | 'document'
  /** What its number looks like: the source of a regular expression, in capitals and without spaces. */
  pattern: string
}

/** A number as it is kept: in capitals, without spaces and hyphens. Undefined where it does not fit the rule. */
export function readIdNumber({ pattern }: IdProofRule, words: string): string | undefined {
  const number = typedCode(words).toUpperCase()
  return new RegExp(`^(?:${pattern})$`).test(number) ? number : undefined
}

/** A number as it is shown: its first three and last two characters. */
export function maskIdNumber(number: string): string {
  return `${number.slice(0, 3)}xx…${number.slice(-2)}`
}

import { typedCode } from '@karat/sites/typed.ts'

/** How many letters and digits an order's number ends with, behind its hyphen. */
export const referenceLength = 8

/** An order's number as it is stored, however it was typed: in small letters, with blanks, without its hyphen. */
export function readOrderNumber(given: string): string {
  const code = typedCode(given).toUpperCase()
  return code.length > referenceLength ? `${code.slice(0, -referenceLength)}-${code.slice(-referenceLength)}` : code
}

import { typedCode } from '@karat/sites/typed.ts'

/** The number of letters and digits after the hyphen of an order's number. */
export const referenceLength = 8

/** An order's number as it is stored, from any spelling: in lower case, with blanks, without its hyphen. */
export function readOrderNumber(given: string): string {
  const code = typedCode(given).toUpperCase()
  return code.length > referenceLength ? `${code.slice(0, -referenceLength)}-${code.slice(-referenceLength)}` : code
}

import { typedText } from '@karat/sites/typed.ts'
import { numberedPage } from '../numbered-page.ts'
import type { Carrier } from '../carrier.ts'

/** A carrier whose numbers follow no published rule: up to 40 letters, digits and hyphens, as they were typed but for blanks. */
export const tracked: Carrier = {
  readNumber(typed) {
    const number = typedText(typed.toWellFormed()).replaceAll(' ', '')
    return /^[A-Za-z0-9-]{1,40}$/.test(number) ? number : undefined
  },
  trackingPage: numberedPage,
}

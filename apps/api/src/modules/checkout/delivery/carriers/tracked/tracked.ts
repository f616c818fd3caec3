import { typedText } from '@karat/sites/typed.ts'
import { numberedPage } from '../numbered-page.ts'
import type { Carrier } from '../carrier.ts'

/** A carrier whose numbers follow no published rule: any number is taken as it was typed. */
export const tracked: Carrier = {
  readNumber: (typed) => typedText(typed.toWellFormed()) || undefined,
  trackingPage: numberedPage,
}

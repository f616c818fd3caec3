import { webAddress } from './names.ts'

/** Limits of a review's texts, in UTF-16 units. */
export const reviewBounds = { title: 80, min: 20, max: 2000 } as const

/** A telephone number: seven or more digits in a row, with spaces, hyphens and brackets between them. Amounts have commas. */
const telephone = /\+?\p{Nd}(?:[\s().-]{0,2}\p{Nd}){6,}/u

/** Whether a text holds no contact details: no telephone number, no mail address, no web address. */
export function isWithoutContact(text: string): boolean {
  return !telephone.test(text) && !/\S@\S/.test(text) && !webAddress.test(text)
}

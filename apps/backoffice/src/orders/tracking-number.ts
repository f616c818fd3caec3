import { typedText } from '@karat/sites/typed.ts'

/** Whether a text can be the number of a parcel, as the service reads it: up to 40 letters, digits and hyphens; blanks do not count. */
export const isTrackingNumber = (typed: string): boolean => /^[A-Za-z0-9-]{1,40}$/.test(typedText(typed).replaceAll(' ', ''))

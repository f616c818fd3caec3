/** Limits of a password's length (V-05), in characters: code points, so that an emoji or a letter of a rare script counts as one. */
export const passwordBounds = { min: 8, max: 128 } as const

/** The maximum length of a password in UTF-16 code units, which a field's `maxLength` counts: a code point has two at most. */
export const maxPasswordUnits = 2 * passwordBounds.max

/** Code points; infinite for a text that is longer than any password, or has half a character, which would equal every other half. */
const lengthOf = (text: string) => (text.length > maxPasswordUnits || /\p{Surrogate}/u.test(text) ? Infinity : [...text].length)

/** Whether a new password is neither too short nor too long; pages and calls ask this function. */
export function isPasswordLength(password: string): boolean {
  const length = lengthOf(password)
  return length >= passwordBounds.min && length <= passwordBounds.max
}

/** Whether a text may be the password of somebody who signs in. */
export function mayBePassword(password: string): boolean {
  return password !== '' && lengthOf(password) <= passwordBounds.max
}

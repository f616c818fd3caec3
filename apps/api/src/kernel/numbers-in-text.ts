/** The numbers of orders, returns and the like, as `newReference` makes them: `IN26-7QF2M9TD`. */
const numbers = /\b[a-z]{2,4}\d{2}-[2-9a-hj-np-z]{6,12}\b/gi

/** The numbers of orders, returns and the like that a text names, in their canonical spelling. */
export const numbersIn = (text: string): string[] => (text.match(numbers) ?? []).map((number) => number.toUpperCase())

/** A text without those of its numbers that `isHidden` names. */
export const maskNumbers = (text: string, isHidden: (number: string) => boolean): string =>
  text.replaceAll(numbers, (number) => (isHidden(number.toUpperCase()) ? '•••' : number))

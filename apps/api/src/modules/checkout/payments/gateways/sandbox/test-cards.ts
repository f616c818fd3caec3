/** The only cards that the sandbox bank accepts, and their outcomes. */
export const cardNumbers = [
  { number: '4111 1111 1111 1111', choice: 'approve' },
  { number: '4000 0000 0000 0002', choice: 'decline' },
  { number: '4000 0000 0000 3220', choice: 'secure' },
] as const

/** The outcome of a payment by card number; undefined for every number but those of test cards. */
export function cardChoice(number: string): 'approve' | 'decline' | 'secure' | undefined {
  const digits = number.replaceAll(' ', '')
  return cardNumbers.find((card) => card.number.replaceAll(' ', '') === digits)?.choice
}

import type { OrderPiece } from './weighing.ts'

/** The price of a piece with its charges, such as the wrapping, in major units. Its total is less promotions already. */
export const priceOf = ({ total, adjustments }: Pick<OrderPiece, 'total' | 'adjustments'>): number =>
  adjustments.reduce((sum, { kind, amount }) => (kind === 'promotion' ? sum : sum + amount), total)

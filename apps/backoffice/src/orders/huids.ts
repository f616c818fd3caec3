import type { OrderPiece } from './weighing.ts'

/** Whether a text is a hallmark number: six letters and digits. */
export const isHuid = (text: string): boolean => /^[A-Z0-9]{6}$/.test(text)

/**
 * Whether typed numbers leave out a noted one, which needs a reason, since noted numbers are on labels and in the customer's order. Adding
 * missing ones needs none; the service has the same rule.
 */
export const isNotedReplaced = (noted: readonly string[], typed: readonly string[]): boolean => noted.some((huid) => !typed.includes(huid))

/** How many hallmark numbers a piece lacks; none where it is cancelled. */
export const missingHuids = ({ state, huids, hallmarkedArticles }: Pick<OrderPiece, 'state' | 'huids' | 'hallmarkedArticles'>): number =>
  state === 'cancelled' ? 0 : Math.max(0, hallmarkedArticles - huids.length)

import type { CancelItems, OrderCancellations } from '@karat/contract/cancellations.ts'

const granted: ReadonlySet<string> = new Set(['auto_approved', 'approved'])

/**
 * Whether cancellations leave nothing of an order: all its units are cancelled, and its total (`costsAfter`) is 0; a gift card in the order
 * still costs something.
 */
export function cancelsWholeOrder(
  items: readonly Pick<CancelItems['items'][number], 'orderItemID' | 'quantity' | 'status'>[],
  cancellations: readonly Pick<OrderCancellations['cancellations'][number], 'status' | 'items'>[],
  costsAfter: number,
): boolean {
  const cancelled = cancellations.filter(({ status }) => granted.has(status)).flatMap((one) => one.items)
  const countOf = (id: string) => cancelled.reduce((all, { orderItemID, quantity }) => all + (orderItemID === id ? quantity : 0), 0)
  return costsAfter === 0 && items.every(({ orderItemID, quantity, status }) => status === 'cancelled' || countOf(orderItemID) >= quantity)
}

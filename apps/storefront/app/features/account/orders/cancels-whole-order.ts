import type { CancelItems, OrderCancellations } from '@karat/contract/cancellations.ts'

const granted: ReadonlySet<string> = new Set(['auto_approved', 'approved'])

/**
 * Whether nothing of an order is left by its cancellations: all its pieces are cancelled, and it costs nothing more (`costsAfter`), as
 * it would with a gift card in it.
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

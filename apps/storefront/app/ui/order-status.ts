import type { Order } from '@karat/contract/checkout.ts'
import { type MessageKey, type Translate, translateData } from '../site/messages.tsx'

/** What a status is called of an order that is collected at a store, where that differs from one that is brought. */
const collected: Partial<Record<string, MessageKey>> = {
  shipped: 'orders.toStore',
  delivered: 'orders.collected',
  completed: 'orders.collected',
}

/** How an order stands, in the page's language. */
export function orderStatus(t: Translate, { status, deliveryMethod }: Pick<Order, 'status' | 'deliveryMethod'>): string {
  return deliveryMethod === 'pickup' && collected[status] ? t(collected[status]) : translateData(t, 'orderStatus', status)
}

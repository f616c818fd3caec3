import type { Order } from '@karat/contract/checkout.ts'
import { type MessageKey, type Translate, translateData } from '../../site/messages.tsx'

/** Messages of the states of an order that is collected at a store, where they differ from those of a delivered order. */
const collected: Partial<Record<string, MessageKey>> = {
  shipped: 'orders.toStore',
  delivered: 'orders.collected',
  completed: 'orders.collected',
}

/** The status of an order, in the page's language. */
export function orderStatus(t: Translate, { status, deliveryMethod }: Pick<Order, 'status' | 'deliveryMethod'>): string {
  return deliveryMethod === 'pickup' && collected[status] ? t(collected[status]) : translateData(t, 'orderStatus', status)
}

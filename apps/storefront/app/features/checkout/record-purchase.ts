import type { Order } from '@karat/contract/checkout.ts'
import { itemsOfOrder, valueOfOrder } from '../../analytics/items.ts'
import { takeExpected } from '../../analytics/once.ts'
import { record } from '../../analytics/record.ts'

/** The storage key of a purchase to be recorded, written when an order was posted on this device. */
export const purchaseKey = (orderID: string) => `purchase ${orderID}`

const unsold = new Set(['payment_pending', 'expired', 'cancelled'])

/**
 * Records the purchase of an order that was posted on this device, when the server first reports it as placed (N-04). Neither a reload nor
 * the link of its e-mail records it again.
 */
export function recordPurchase(order: Order): void {
  if (unsold.has(order.status)) return
  record(
    {
      name: 'purchase',
      items: itemsOfOrder(order),
      fields: {
        transaction_id: order.number,
        ...valueOfOrder(order),
        shipping_tier: 'Ground',
        shipping: 0,
        tax: 0,
        province: '',
        latitude: 'latitude',
        longitude: 'longitude',
      },
    },
    () => takeExpected(purchaseKey(order.orderID)),
  )
}

import { z } from 'zod'
import { defineEvent } from '../../kernel/events.ts'

/** An order is placed, or on hold: its payment is settled, or due at the door. */
export const orderPlaced = defineEvent({ name: 'order-placed', payload: z.strictObject({ orderId: z.string() }) })

/** An order took stock of these products on a site, or gave it back. */
export const stockMoved = defineEvent({
  name: 'stock-moved',
  payload: z.strictObject({ subsite: z.string(), productIds: z.array(z.string()) }),
})

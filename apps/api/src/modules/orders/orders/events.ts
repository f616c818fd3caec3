import { z } from 'zod'
import { defineEvent } from '../../../kernel/events.ts'

/** An order is placed, or on hold: its payment is settled, or due on delivery. */
export const orderPlaced = defineEvent({ name: 'order-placed', payload: z.strictObject({ orderId: z.string() }) })

/** An order with gift cards is placed, or on hold. */
export const cardsOrdered = defineEvent({ name: 'cards-ordered', payload: z.strictObject({ orderId: z.string() }) })

/** An order reserved or released stock of these products on a site. */
export const stockMoved = defineEvent({
  name: 'stock-moved',
  payload: z.strictObject({ subsite: z.string(), productIds: z.array(z.string()) }),
})

/** The transitions of units that shoppers are notified of: those by staff, and the expiry of an unpaid order. */
export const notifiedTransitions = ['release', 'confirm', 'start', 'pass', 'ship', 'out', 'deliver', 'fail', 'send-back', 'expire'] as const

/** Units of an order made a transition together. */
export const unitsMoved = defineEvent({
  name: 'units-moved',
  payload: z.strictObject({ orderId: z.string(), transition: z.enum(notifiedTransitions), unitIds: z.array(z.string()) }),
})

/** An unpaid order that waited for a bank transfer was ended, since its buyer ordered again with another bag. */
export const orderReplaced = defineEvent({
  name: 'order-replaced',
  payload: z.strictObject({ orderId: z.string(), byOrderId: z.string() }),
})
export type ReplacedOrder = z.infer<typeof orderReplaced.payload>

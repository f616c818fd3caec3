import { z } from 'zod'
import { defineEvent } from '../../../kernel/events.ts'

/** Money arrived for an order that does not need it, and is refunded in full; `amount` in minor units. */
export const paymentReturns = defineEvent({
  name: 'payment-returns',
  payload: z.strictObject({ orderId: z.string(), paymentId: z.string(), amount: z.number().int(), currency: z.string() }),
})

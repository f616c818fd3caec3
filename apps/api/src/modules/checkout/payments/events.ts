import { z } from 'zod'
import { defineEvent } from '../../../kernel/events.ts'

/** Money came for an order that does not need it, and goes back whole; `amount` in minor units. */
export const paymentReturns = defineEvent({
  name: 'payment-returns',
  payload: z.strictObject({ orderId: z.string(), paymentId: z.string(), amount: z.number().int(), currency: z.string() }),
})

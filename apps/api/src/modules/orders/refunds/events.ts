import { z } from 'zod'
import { defineEvent } from '../../../kernel/events.ts'

/** A part of an order's money waits for a transfer by staff. */
export const refundWaits = defineEvent({
  name: 'refund-waits',
  payload: z.strictObject({ refundId: z.string(), orderId: z.string() }),
})

/** A part of an order's money has gone back. */
export const refundSucceeded = defineEvent({
  name: 'refund-succeeded',
  payload: z.strictObject({ refundId: z.string(), orderId: z.string() }),
})

import { z } from 'zod'
import { defineEvent } from '../../../kernel/events.ts'

/** A refund waits for a transfer by staff. */
export const refundWaits = defineEvent({
  name: 'refund-waits',
  payload: z.strictObject({ refundId: z.string(), orderId: z.string() }),
})

/** A refund has arrived. */
export const refundSucceeded = defineEvent({
  name: 'refund-succeeded',
  payload: z.strictObject({ refundId: z.string(), orderId: z.string() }),
})

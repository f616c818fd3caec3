import { z } from 'zod'
import { defineEvent } from '../../../kernel/events.ts'

/** Units were cancelled of which a part was never paid: cash that was due at the door. */
export const cancelledUnpaid = defineEvent({ name: 'cancelled-unpaid', payload: z.strictObject({ cancellationId: z.string() }) })

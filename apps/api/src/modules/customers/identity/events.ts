import { z } from 'zod'
import { defineEvent } from '../../../kernel/events.ts'

/** A customer has proved a contact by a code that was sent to it: in signing up or in, for a new password, or as a new contact. */
export const contactProved = defineEvent({
  name: 'contact-proved',
  payload: z.strictObject({ customerId: z.string(), contact: z.enum(['email', 'phone']) }),
})

import { z } from 'zod'
import { defineEvent } from '../../../kernel/events.ts'

/** A customer has verified a contact by a code: in signing up or in, for a new password, or as a new contact. */
export const contactVerified = defineEvent({
  name: 'contact-proved',
  payload: z.strictObject({ customerId: z.string(), contact: z.enum(['email', 'phone']) }),
})

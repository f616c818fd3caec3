import { z } from 'zod'
import { cart } from './cart.ts'
import { amount, commerceReply } from './envelope.ts'
import { optionalId } from './input.ts'

/**
 * The token of a payment link, which is in the fragment of its address. `cartID` is the bag of the device: the browser returns to it once
 * the bag of the link is paid or withdrawn.
 */
export const openLinkBody = z.strictObject({
  token: z
    .string()
    .max(40)
    .regex(/^[\w-]{20,40}$/),
  cartID: optionalId,
})

/** A bag that staff made for a customer. */
export const linkReply = commerceReply({
  link: z.object({
    number: z.string(),
    state: z.enum(['sent', 'paid']),
    /** The member of staff who made it. */
    by: z.string(),
    message: z.string(),
    /** Seconds until its price is worked out again; 0 where that is over. */
    secondsLeft: z.int(),
    /** The total at which its price was held, where that is over and the total differs now; in major units. */
    heldTotal: amount.nullable(),
  }),
  /**
   * The contact that staff typed, with which the checkout begins: whoever holds the link may read and change it. Null for the contact of an
   * account, and once the bag was paid.
   */
  contact: z.object({ firstName: z.string(), lastName: z.string(), phone: z.string(), email: z.string() }).nullable(),
  /** The bag as it is priced now; null once it was paid. */
  cart: cart.nullable(),
})
export type PaymentLink = z.infer<typeof linkReply>
export type LinkContact = NonNullable<PaymentLink['contact']>

import { z } from 'zod'
import { amount, commerceReply } from './envelope.ts'
import { id, required } from './input.ts'

/**
 * A whole e-mail address, a whole telephone number as people of the site write it, the number of an order, or the beginning of a name or a
 * last name; at least four characters.
 */
export const staffCustomersQuery = z.object({ search: required(120).min(4) })
export const staffCustomerParam = z.object({ id })

const customer = {
  id: z.string(),
  name: z.string(),
  /** Masked: `a•••@example.com`; null where the account has none, as `phone`. */
  email: z.string().nullable(),
  /** Masked to its last four digits. */
  phone: z.string().nullable(),
  /** When the account was created. */
  since: z.string(),
}
/** At most twenty customers; `more`: whether others match too. */
export const staffCustomersReply = commerceReply({
  customers: z.array(z.object({ ...customer, foundBy: z.enum(['email', 'phone', 'order', 'name']) })),
  more: z.boolean(),
})
/** A customer on one site. E-mail address and telephone number are whole while a paid order is under way, masked otherwise. */
export const staffCustomerReply = commerceReply({
  customer: z.object({
    ...customer,
    isMasked: z.boolean(),
    state: z.enum(['active', 'blocked']),
    language: z.string(),
    /** The paid orders that were not cancelled, and the sum of their totals. */
    orders: z.object({ count: z.int(), total: amount, currency: z.string() }),
    /** The orders that are paid and neither delivered nor ended, the newest first; at most fifty. */
    openOrders: z.array(z.object({ number: z.string(), state: z.string() })),
    /** The answers about news and offers; null where the customer has not answered. */
    consents: z.array(z.object({ kind: z.enum(['email', 'sms', 'whatsapp']), given: z.boolean().nullable(), at: z.string().nullable() })),
  }),
})
export type StaffCustomer = z.infer<typeof staffCustomerReply>['customer']

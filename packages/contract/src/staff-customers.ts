import { z } from 'zod'
import { amount, commerceReply } from './envelope.ts'
import { id, lines, required } from './input.ts'

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
/** A note of staff about a customer. Notes are never changed; the customer's export of data has them. */
const customerNote = z.object({ noteID: z.string(), text: z.string(), by: z.string(), at: z.string() })
export const customerNoteBody = z.strictObject({ text: lines(2000).min(1) })
export const customerNoteReply = commerceReply({ note: customerNote })

/** Why staff look at the identity numbers of a customer, export the data or erase the account. */
export const customerReasonBody = z.strictObject({ reason: required(200) })
/** The identity number of an order, or those of a customer's orders on the site, the newest first; at most fifty. */
export const customerNumbersReply = commerceReply({
  numbers: z.array(z.object({ order: z.string(), kind: z.string(), number: z.string() })),
})
/** Everything that the shop stores about the customer, by kind. */
export const customerExportReply = commerceReply({ data: z.record(z.string(), z.unknown()) })
/**
 * The things for which the deletion of an account would wait (`open`), and those that it deletes (`lost`), as counts by kind; `dueAt` is null where
 * none is planned, `days` are those between the plan and the deletion.
 */
export const customerDeletionReply = commerceReply({
  dueAt: z.string().nullable(),
  days: z.int(),
  open: z.record(z.string(), z.int()),
  lost: z.record(z.string(), z.int()),
})
export const customerEraseReply = commerceReply({ deletionAt: z.string() })

/**
 * At most twenty customers; `more`: whether others match too. `isOfStores` is false for a person without order, return, draft order or enquiry in
 * the stores of the member: their page cannot be opened, and they have no e-mail address here.
 */
export const staffCustomersReply = commerceReply({
  customers: z.array(z.object({ ...customer, foundBy: z.enum(['email', 'phone', 'order', 'name']), isOfStores: z.boolean() })),
  more: z.boolean(),
})
const consentKind = z.enum(['email', 'sms', 'whatsapp'])
/** The version of the text that the customer was shown, and its language; null where there is no answer. */
const consentWording = { wording: z.int().nullable(), language: z.string().nullable() }
/** A customer on one site. E-mail address and telephone number are whole while a paid order is under way, masked otherwise. */
export const staffCustomerReply = commerceReply({
  customer: z.object({
    ...customer,
    isMasked: z.boolean(),
    state: z.enum(['active', 'blocked']),
    language: z.string(),
    /** When the account will be deleted; null where that is not planned. */
    deletionAt: z.string().nullable(),
    /** The paid orders that were not cancelled, and the sum of their totals. */
    orders: z.object({ count: z.int(), total: amount, currency: z.string() }),
    /** The orders that are paid and neither delivered nor ended, the newest first; at most fifty. */
    openOrders: z.array(z.object({ number: z.string(), state: z.string() })),
    /**
     * The newest orders, at most fifty, also unpaid and cancelled ones. `stage`: the list that staff find it in, null for none. `piece`: the first
     * piece that is not cancelled, null for gift cards only.
     */
    newestOrders: z.array(
      z.object({
        number: z.string(),
        at: z.string(),
        state: z.string(),
        stage: z.string().nullable(),
        deliveryMethod: z.string(),
        pieces: z.int(),
        piece: z.string().nullable(),
        total: amount,
        currency: z.string(),
      }),
    ),
    /** The newest returns, at most fifty. */
    returns: z.array(z.object({ number: z.string(), order: z.string(), at: z.string(), state: z.string(), resolution: z.string() })),
    /** The newest lots of store credit, at most fifty, in the currency of the site. `left` is what can be spent; `endsAt` null: never. */
    credit: z.array(
      z.object({
        reason: z.string(),
        /** The member of staff who gave it by hand, and who approved it; empty where the shop gave it, or nobody had to approve. */
        by: z.string(),
        approvedBy: z.string(),
        at: z.string(),
        endsAt: z.string().nullable(),
        amount,
        left: amount,
      }),
    ),
    /** The notes of staff, the newest first. */
    notes: z.array(customerNote),
    /** The answers about news and offers; null where the customer has not answered. */
    consents: z.array(z.object({ kind: consentKind, given: z.boolean().nullable(), at: z.string().nullable(), ...consentWording })),
    /** Every answer so far, the newest first. */
    consentHistory: z.array(z.object({ kind: consentKind, given: z.boolean(), at: z.string(), wording: z.int(), language: z.string() })),
  }),
})
export type StaffCustomer = z.infer<typeof staffCustomerReply>['customer']

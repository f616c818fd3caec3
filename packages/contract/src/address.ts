import { z } from 'zod'
import { isMaskedContact } from '@karat/sites/masked-contact.ts'
import { bodyId, mail, name, optionalName, optionalMail, optionalText, optionalTyped, required, text, typed } from './input.ts'

/** Delivery methods; 'pickup' is at a store of the site. */
export const deliveryMethod = z.enum(['insured', 'express', 'pickup'])

/** A masked e-mail address of an answer, sent back: it stands for the stored one. */
const maskedMail = text(120).refine(isMaskedContact, 'is no mail address')

/** The delivery address (E-03). `Province` is free text of the client and stored unchanged; only `State` is used. */
const shipping = z.object({
  Fname: name(60),
  Lname: optionalName(60),
  Address: required(120),
  Address1: optionalText(120),
  /** May be left out in a country that is one city. */
  City: optionalName(60),
  Province: optionalText(60),
  Zip: optionalTyped(12),
  Phone: typed(60),
  /** A state by its code or its English name. The rules of its country decide whether it may be left out, as with the post code. */
  State: optionalText(60),
  /** A country by its code or its name. */
  Country: required(60),
  /** Required unless the billing address has one. */
  Email: z.union([optionalMail, maskedMail]),
})

/** The billing address, where it differs from the delivery address (E-03). */
const billing = z.object({
  FirstName: name(60),
  LastName: optionalName(60),
  Address: required(120),
  Address1: optionalText(120),
  Zip: optionalTyped(12),
  State: optionalText(60),
  Country: required(60),
  Phone: typed(60),
  Email: z.union([mail, maskedMail]),
  City: optionalName(60),
})

/** A billing address that is not used may be empty or incomplete: only its e-mail address is read. */
const billingDraft = z.object({ Email: z.union([optionalMail, maskedMail]) })

const known = {
  mode: z.literal('add_address'),
  cartID: bodyId,
  /** The id of an address of the cart's address list, instead of `shipping`. */
  shippingID: optionalText(60),
  /** The client's own reference; stored with the address and returned unchanged. */
  referenceID: optionalText(60),
  shippingSaveToList: z.enum(['yes', 'no']).default('no'),
  /** With `pickup`, nothing is sent to `shipping`: it is the person who collects the order and, without `billing`, pays. */
  deliveryMethod: deliveryMethod.default('insured'),
  /** The store where the order is collected, with `pickup`. */
  storeID: optionalText(60),
}

/** E-03. With `billingAddressDifferent` 'Yes' the billing address must be complete; else it is ignored, also an empty or incomplete one. */
export const addressBody = z.discriminatedUnion('billingAddressDifferent', [
  z.strictObject({ ...known, billingAddressDifferent: z.literal('Yes'), shipping: shipping.nullish(), billing }),
  z.strictObject({
    ...known,
    billingAddressDifferent: z.literal('No').default('No'),
    shipping: shipping.nullish(),
    billing: billingDraft.nullish(),
  }),
])

/** E-03 as a client sends it. */
export type AddressBody = z.input<typeof addressBody>
/** E-03 after parsing. */
export type ReadAddressBody = z.output<typeof addressBody>

/** The addresses of a cart in replies, with the same field names as in requests. */
export const addressReply = z.object({
  /** Identifies the delivery address in later calls. */
  shippingID: z.string(),
  referenceID: z.string(),
  billingAddressDifferent: z.enum(['Yes', 'No']),
  /** The store where it is collected, whose address `shipping` then is; empty for a delivery. */
  storeID: z.string(),
  shipping: z.object({
    Fname: z.string(),
    Lname: z.string(),
    Address: z.string(),
    Address1: z.string(),
    City: z.string(),
    Province: z.string(),
    Zip: z.string(),
    Phone: z.string(),
    State: z.string(),
    Country: z.string(),
    Email: z.string(),
  }),
  billing: z
    .object({
      FirstName: z.string(),
      LastName: z.string(),
      Address: z.string(),
      Address1: z.string(),
      Zip: z.string(),
      State: z.string(),
      Country: z.string(),
      Phone: z.string(),
      Email: z.string(),
      City: z.string(),
    })
    .optional(),
})
export type AddressReply = z.infer<typeof addressReply>

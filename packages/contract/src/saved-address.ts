import { z } from 'zod'
import { accountReply } from './envelope.ts'
import { degrees, id, lastName, mail, name, required, text, typed } from './input.ts'

/** Text that may be left out; null and empty both clear it. */
const optional = (max: number) => text(max).nullish()

/** A post code that may be left out. */
const optionalZip = z.union([typed(12), z.literal('')]).nullish()

/**
 * A saved address (E-04). `country` and `state` are read, as codes or names; a new address without them takes them from `countryId` and
 * `stateId` where these are codes. `countryId`, `stateId` and `province` are stored unchanged. City, state and post code may be left out
 * where the country has none. Beyond the specification: a label, the email address for checkouts, and whether the address is the default.
 */
const fields = {
  fname: name(60),
  lname: lastName(60).nullish(),
  address1: required(120),
  address2: optional(120),
  city: lastName(60).nullish(),
  zipcode: optionalZip,
  country: required(60),
  state: optional(60),
  countryId: z.union([text(60), z.int().min(0).transform(String)]).nullish(),
  stateId: z.union([text(60), z.int().min(0).transform(String)]).nullish(),
  province: optional(60),
  phone: typed(60),
  latitude: degrees(90).optional(),
  longitude: degrees(180).optional(),
  email: z.union([mail, z.literal('')]).nullish(),
  label: optional(40),
  isDefault: z.boolean().optional(),
}

/** A new saved address. */
export const savedAddressBody = z.strictObject(fields)
export type SavedAddressBody = z.output<typeof savedAddressBody>
/** A change of a saved address: absent fields keep their value. */
export const savedAddressChange = savedAddressBody.partial()
export type SavedAddressChange = z.output<typeof savedAddressChange>

export const customerParam = z.object({ id })
export const savedAddressParam = z.object({ id, addressId: id })

/** A saved address as answers carry it. */
const savedAddress = z.object({
  _id: z.string(),
  fname: z.string(),
  lname: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  zipcode: z.string(),
  /** A country and a state by their codes. */
  country: z.string(),
  state: z.string(),
  /** The client's own text, else the codes. */
  countryId: z.string(),
  stateId: z.string(),
  province: z.string(),
  phone: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  email: z.string(),
  label: z.string(),
  isDefault: z.boolean(),
})
export type SavedAddressReply = z.infer<typeof savedAddress>
export const savedAddressReply = accountReply(savedAddress)
/** The default address first, then the newest. */
export const savedAddressesReply = accountReply(z.array(savedAddress))

import { isName } from '@karat/contract/names.ts'
import { type AddressRule, type PostcodeRule, readPostcode } from '@karat/sites/address.ts'
import { canonicalMail } from '@karat/sites/mail.ts'
import { isMaskedContact } from '@karat/sites/masked-contact.ts'
import { typedText } from '@karat/sites/typed.ts'
import { z } from 'zod/mini'
import { mayBePhone } from './channels.ts'

// Compiled schemas need `eval`, which the page's policy forbids and reports.
z.config({ jitless: true })

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
/** An empty field gets this error before any about its format. */
const filled = z.minLength(1, 'form.required')
const required = (max: number) => z.string().check(z.trim(), filled, z.maxLength(max))
const name = (max: number) => z.string().check(z.trim(), filled, z.maxLength(max), z.refine(isName, 'form.name'))

/** Empty for a person with a single name. */
const lastName = z.string().check(
  z.trim(),
  z.maxLength(60),
  z.refine((words) => words === '' || isName(words), 'form.name'),
)

function postcode(rule: PostcodeRule | null) {
  return rule
    ? z.string().check(
        z.overwrite(typedText),
        filled,
        z.refine((text) => readPostcode(rule, text) !== undefined, 'form.postcode'),
      )
    : text(12)
}

/** The rules for the addresses of a site's country, from its profile. */
export interface AddressRules {
  address: AddressRule
  postcode: PostcodeRule | null
}

/** Fields that a form may not show: the service sets the city or state, or needs none. */
const notAsked = (max: number) => z.catch(text(max), '')

/** The form of one address. Its errors are message keys. */
function addressFields({ address, postcode: rule }: AddressRules) {
  return z.object({
    first: name(60),
    last: lastName,
    line1: required(120),
    line2: text(120),
    city: address.fixed ? notAsked(60) : name(60),
    state: address.fixed || address.state === 'none' ? notAsked(60) : address.state === 'needed' ? required(60) : text(60),
    postcode: postcode(rule),
  })
}

// A masked contact of an answer that is sent back unchanged stands for the stored one; the server refuses any other.
const phone = z.string().check(
  z.overwrite(typedText),
  filled,
  z.refine((words) => mayBePhone(words) || isMaskedContact(words), 'form.phone'),
)
const mail = z.string().check(
  z.overwrite((words) => canonicalMail(words) ?? typedText(words)),
  filled,
  z.refine((words) => canonicalMail(words) !== undefined || isMaskedContact(words), 'form.email'),
)

/** The address step's form: contact, delivery, and billing where it differs. States and post codes follow the site's rules; the server checks again. */
export function addressForm(rules: AddressRules) {
  return z.object({
    phone,
    email: mail,
    method: z.enum(['insured', 'express', 'pickup']),
    /** The store where it is collected, by its id; it counts with the method 'pickup'. */
    storeID: z.string(),
    shipping: addressFields(rules),
    sameBilling: z.boolean(),
    billing: z.optional(addressFields(rules)),
  })
}

/** The form of a saved address; the server checks again. */
export function savedAddressForm(rules: AddressRules) {
  return z.object({ label: text(40), phone, shipping: addressFields(rules), isDefault: z.boolean() })
}

export type SavedAddressForm = z.infer<ReturnType<typeof savedAddressForm>>
export type AddressForm = z.infer<ReturnType<typeof addressForm>>
export type PlaceForm = AddressForm['shipping']
/** The addresses of every form with address fields: delivery, and billing where it differs. */
export interface PlacesForm {
  shipping: PlaceForm
  billing?: PlaceForm | undefined
}
export const emptyPlace: PlaceForm = { first: '', last: '', line1: '', line2: '', city: '', state: '', postcode: '' }

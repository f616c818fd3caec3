import { isName } from '@karat/contract/names.ts'
import { type PostcodeRule, readPostcode } from '@karat/sites/address.ts'
import { z } from 'zod/mini'

// Schemas that are compiled ask for what the page's policy forbids; each try would be reported.
z.config({ jitless: true })

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
/** An empty field says that it is empty, before anything is said of what it should look like. */
const filled = z.minLength(1, 'form.required')
const required = (max: number) => z.string().check(z.trim(), filled, z.maxLength(max))
const name = (max: number) => z.string().check(z.trim(), filled, z.maxLength(max), z.refine(isName, 'form.name'))

function postcode(rule: PostcodeRule | null) {
  return rule
    ? z.string().check(
        z.trim(),
        filled,
        z.refine((words) => readPostcode(rule, words) !== undefined, 'form.postcode'),
      )
    : text(12)
}

/** The form of one address. Its messages are keys of the word catalogue. */
function place(rule: PostcodeRule | null) {
  return z.object({
    first: name(60),
    last: name(60),
    line1: required(120),
    line2: text(120),
    city: name(60),
    state: required(60),
    postcode: postcode(rule),
  })
}

/** The address step's form: contact, delivery, and billing where it differs. Post codes follow the site's rule; the server looks again. */
export function addressForm(rule: PostcodeRule | null) {
  return z.object({
    phone: z
      .string()
      .check(z.trim(), filled, z.minLength(6, 'form.phone'), z.maxLength(20, 'form.phone'), z.regex(/^[+(\d][\d\s()-]*$/, 'form.phone')),
    email: z.string().check(z.trim(), filled, z.maxLength(120), z.email('form.email')),
    method: z.enum(['insured', 'express']),
    shipping: place(rule),
    sameBilling: z.boolean(),
    billing: z.optional(place(rule)),
  })
}

export type AddressForm = z.infer<ReturnType<typeof addressForm>>
export type PlaceForm = AddressForm['shipping']

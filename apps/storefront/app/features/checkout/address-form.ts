import { z } from 'zod/mini'

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const required = (max: number) => z.string().check(z.trim(), z.minLength(1, 'form.required'), z.maxLength(max))

/** Post codes as each country writes them; the server looks again. */
const postcodes: Record<string, RegExp> = { IN: /^[1-9]\d{2}[\s-]?\d{3}$/, US: /^\d{5}(-\d{4})?$/, SG: /^\d{6}$/, AE: /^.{0,12}$/ }

/** The form of one address. Its messages are keys of the word catalogue. */
function place(country: string) {
  return z.object({
    first: required(60),
    last: required(60),
    line1: required(120),
    line2: text(120),
    city: required(60),
    state: required(60),
    postcode: z.string().check(z.trim(), z.regex(postcodes[country] ?? /^.{0,12}$/, 'form.postcode')),
  })
}

/** The address step's form: contact, delivery, and billing where it differs. */
export function addressForm(country: string) {
  return z.object({
    phone: z.string().check(z.trim(), z.minLength(6, 'form.phone'), z.maxLength(20), z.regex(/^[+(\d][\d\s()-]*$/, 'form.phone')),
    email: z.string().check(z.trim(), z.maxLength(120), z.email('form.email')),
    method: z.enum(['insured', 'express']),
    shipping: place(country),
    sameBilling: z.boolean(),
    billing: z.optional(place(country)),
  })
}

export type AddressForm = z.infer<ReturnType<typeof addressForm>>
export type PlaceForm = AddressForm['shipping']

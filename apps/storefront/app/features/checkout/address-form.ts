import { isName } from '@karat/contract/names.ts'
import { z } from 'zod/mini'

// Schemas that are compiled ask for what the page's policy forbids; each try would be reported.
z.config({ jitless: true })

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
/** An empty field says that it is empty, before anything is said of what it should look like. */
const filled = z.minLength(1, 'form.required')
const required = (max: number) => z.string().check(z.trim(), filled, z.maxLength(max))
const name = (max: number) => z.string().check(z.trim(), filled, z.maxLength(max), z.refine(isName, 'form.name'))

/** Post codes as each country writes them; the server looks again. */
const postcodes: Record<string, RegExp> = { IN: /^[1-9]\d{2}[\s-]?\d{3}$/, US: /^\d{5}(-\d{4})?$/, SG: /^\d{3}[\s-]?\d{3}$/ }

/** Whether an address of a country has a post code that can be checked. */
export const hasPostcodes = (country: string) => country in postcodes

/** Whether words look like a post code of a country. */
export const isPostcode = (country: string, words: string) => postcodes[country]?.test(words.trim()) ?? false

function postcode(country: string) {
  const pattern = postcodes[country]
  return pattern ? z.string().check(z.trim(), filled, z.regex(pattern, 'form.postcode')) : text(12)
}

/** The form of one address. Its messages are keys of the word catalogue. */
function place(country: string) {
  return z.object({
    first: name(60),
    last: name(60),
    line1: required(120),
    line2: text(120),
    city: name(60),
    state: required(60),
    postcode: postcode(country),
  })
}

/** The address step's form: contact, delivery, and billing where it differs. */
export function addressForm(country: string) {
  return z.object({
    phone: z
      .string()
      .check(z.trim(), filled, z.minLength(6, 'form.phone'), z.maxLength(20, 'form.phone'), z.regex(/^[+(\d][\d\s()-]*$/, 'form.phone')),
    email: z.string().check(z.trim(), filled, z.maxLength(120), z.email('form.email')),
    method: z.enum(['insured', 'express']),
    shipping: place(country),
    sameBilling: z.boolean(),
    billing: z.optional(place(country)),
  })
}

export type AddressForm = z.infer<ReturnType<typeof addressForm>>
export type PlaceForm = AddressForm['shipping']

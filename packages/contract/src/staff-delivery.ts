import { z } from 'zod'
import { amount, commerceReply } from './envelope.ts'
import { id, money, required, wholeNumber } from './input.ts'

const method = z.enum(['insured', 'express', 'pickup'])
/** The beginning of the post codes that a method is for; empty for all. */
const prefix = z
  .string()
  .regex(/^[0-9A-Za-z -]{0,10}$/)
  .toUpperCase()

/** A delivery method of a site; amounts are major units of its currency. See `DeliveryMethod` for the meaning of each field. */
const details = {
  method,
  prefix: z.string(),
  fee: amount,
  freeFrom: amount.nullable(),
  minimum: amount,
  maximum: amount.nullable(),
  days: z.int().nullable(),
  sooner: z.int(),
  insured: z.boolean(),
  cutOff: z.string().nullable(),
  /** The place among the methods of the site. */
  position: z.int(),
}
/** The methods that a site has set up; one without any delivers insured and free. */
export const deliveryMethodsReply = commerceReply({ methods: z.array(z.object(details)), currency: z.string() })
export type StaffDeliveryMethod = z.infer<typeof deliveryMethodsReply>['methods'][number]

const amountOrNone = money(1e9).nullable().default(null)
const written = {
  method,
  prefix: prefix.default(''),
  fee: money(1e9),
  freeFrom: amountOrNone,
  minimum: money(1e9).default(0),
  maximum: amountOrNone,
  days: wholeNumber(1, 365).nullable().default(null),
  sooner: wholeNumber(0, 365).default(0),
  insured: z.boolean().default(true),
  cutOff: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable()
    .default(null),
  /** The place among the methods of the site. */
  position: wholeNumber(0, 99).default(0),
}
/** The method as it was when it was opened; null for a new one. Another one is refused; without it the method is written whatever it was. */
const seen = z.strictObject(written).nullish()
export const deliveryMethodBody = z.strictObject({ ...written, seen })
export const deliveryMethodKey = z.strictObject({ method, prefix: prefix.default(''), seen })

export const variantParam = z.object({ variant: id })
/** The stock of a variant on a site: `quantity` in all, null where it is made to order; `stores` are those that have some. */
export const variantStockReply = commerceReply({
  variant: z.string(),
  quantity: z.int().nullable(),
  stores: z.array(z.object({ store: z.string(), pieces: z.int() })),
})
/** How many pieces of the site's stock a store has. */
export const storeStockBody = z.strictObject({ store: required(60), pieces: wholeNumber(0, 9999) })

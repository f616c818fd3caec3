import { z } from 'zod'

/** The envelope of the account service: the result is in `responseBody`. */
export function accountReply<T extends z.ZodType>(body: T) {
  return z.object({ status: z.literal(200), responseBody: body, meta: z.object({ message: z.string(), code: z.string() }) })
}

/** The envelope of the commerce service: the result is beside it, under its own name. */
export function commerceReply<T extends z.ZodRawShape>(shape: T) {
  return z.object({ status: z.literal('Success'), responseCode: z.literal(200), message: z.string(), ...shape })
}

/** The rule of its schema that a field breaks, by the keyword of JSON Schema. */
export const brokenRules = ['required', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const
export type BrokenRule = (typeof brokenRules)[number]

const fieldProblem = z.object({
  code: z.string(),
  field: z.string(),
  message: z.string(),
  /** With `bad_request`: the rule that the field breaks, where it is one of these, and the rule's limit. */
  rule: z.enum(brokenRules).optional(),
  limit: z.number().optional(),
})

/** Any failure of either service: both envelopes at once, so that every client finds the message in its own. */
export const problemReply = z.object({
  status: z.literal('Error'),
  responseCode: z.number().int(),
  message: z.string(),
  code: z.string(),
  field: z.string().optional(),
  rule: fieldProblem.shape.rule,
  limit: fieldProblem.shape.limit,
  /** The other fields that are wrong, where the service found several at once. */
  others: z.array(fieldProblem).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  meta: z.object({ message: z.string(), code: z.string() }),
})
export type ProblemReply = z.infer<typeof problemReply>

/** An amount in major units with the currency's own decimals, converted from minor units and therefore exact. */
export const amount = z.number()

const siteId = z
  .string()
  .trim()
  .max(20)
  .regex(/^[A-Za-z0-9-]*$/)
  .optional()

/**
 * The headers of every call: its site and language, by id or code, and the device of the caller. Loose: a call's other headers stay as they
 * are.
 */
export const siteHeaders = z.looseObject({
  websiteid: siteId,
  subsiteid: siteId,
  languageid: siteId,
  'x-device-id': z
    .string()
    .max(100)
    .regex(/^[\x20-\x7E]*$/)
    .optional(),
})

/** A picture in a reply: its id with its version, as its address (`/media/ID`) has it, its size in pixels, and a blurred placeholder. */
export const picture = z.object({ id: z.string(), width: z.number().int(), height: z.number().int(), blur: z.string() })
export type Picture = z.infer<typeof picture>

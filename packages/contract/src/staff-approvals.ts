import { approvalKinds } from '@karat/sites/staff-lists.ts'
import { z } from 'zod'
import { amount, commerceReply } from './envelope.ts'
import { id, money, orBlank, percentage, required, text } from './input.ts'
import { listDays, staffSearch } from './staff-orders.ts'

/** The states of an act that needs a second person. `failed`: it was no longer possible when it was approved, or to be made alone. */
export const approvalStates = ['waiting', 'done', 'rejected', 'withdrawn', 'expired', 'failed'] as const

const reason = required(200)
export const approvalParam = z.object({ number: required(40) })
/**
 * `view`: those that wait, or all others. `after` is `next` of the page before. Narrowed by the days on which they were asked for, by what
 * they do with money, by the number of the thing (`thing`), and in the view `ended` by their state.
 */
export const approvalsFilter = {
  view: orBlank(z.enum(['waiting', 'ended'])),
  ...listDays,
  kind: orBlank(z.enum(approvalKinds)),
  thing: orBlank(text(80)),
  state: orBlank(z.enum(approvalStates)),
}
/** `search`: a part of the number of the approval or of its thing, or of the reason. */
export const approvalsQuery = z.strictObject({ ...approvalsFilter, search: orBlank(staffSearch), after: orBlank(id) })
/** A thing by the word in the path of its calls, and its number or id: `orders:KA26-7QF2M9TD`. */
const namedThing = /^[a-z-]{1,20}:[\w-]{1,80}$/
/** `things`: at most 200, separated by commas. */
export const waitingActsQuery = z.strictObject({
  things: required(8000)
    .transform((given) => given.split(','))
    .refine((things) => things.length <= 200 && things.every((thing) => namedThing.test(thing)), 'has something that is no thing'),
})
export const approvalDecisionBody = z.strictObject({ reason })

/** A detail of an approval. One of its values is set: a text, an amount in major units of the approval's currency, a percentage, or days. */
const approvalDetail = z.object({
  name: z.enum(['reference', 'piece', 'due', 'excess', 'total', 'credit', 'making', 'days']),
  text: z.string().nullable(),
  amount: amount.nullable(),
  percent: z.number().nullable(),
  days: z.int().nullable(),
})

const sentPart = z.object({
  name: z.enum(['receiverName', 'receiverContact', 'sender', 'message', 'address']),
  text: z.string(),
  isMasked: z.boolean(),
})

/** An act that needs a second person, as a member reads it. */
export const approval = z.object({
  number: z.string(),
  state: z.enum(approvalStates),
  /** The call that waits, by method and path, and what it does with money. */
  call: z.string(),
  kinds: z.array(z.string()),
  /** The thing that it is about, in the words of the audit, and its number. */
  object: z.string(),
  objectId: z.string(),
  amount,
  currency: z.string(),
  reason: z.string(),
  /** The name or masked contact of the person who gets the money; empty where the object names that person. */
  receiver: z.string(),
  /**
   * The receiver and the words of the act as they were sent: while it waits, for whoever may decide on it or asked for it. `isMasked`: the role of the
   * reader does not show contacts.
   */
  sent: z.array(sentPart),
  details: z.array(approvalDetail),
  askedBy: z.string(),
  isOwn: z.boolean(),
  /** Whether the member who reads may be the second person. */
  mayApprove: z.boolean(),
  /** The names of the members who can decide on it now, empty where nobody can; null where it waits for nobody. */
  deciders: z.array(z.string()).nullable(),
  at: z.string(),
  expiresAt: z.string(),
  /** When it is made without a second person, since its member works alone; null for all others. */
  dueAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Why it was refused, or the failure with which it ended, in words. */
  note: z.string(),
})
/** Acts that need a second person, the newest first. */
export const approvalsReply = commerceReply({ approvals: z.array(approval), next: z.string().nullable() })
/**
 * The acts about some things that wait for a second person, the newest first. `of`: the thing that the call names, besides the one that its
 * money is for; `step`: the transition or decision that it makes of several, null where the call makes one alone.
 */
export const waitingActsReply = commerceReply({
  approvals: z.array(approval.extend({ of: z.object({ object: z.string(), id: z.string() }), step: z.string().nullable() })),
})
export const approvalReply = commerceReply({ number: z.string(), state: z.enum(approvalStates) })

const limit = money(99_999_999_999).nullable()
const givenLimits = { act: limit, day: limit, customer: limit, making: percentage().nullable() }
/**
 * The most without a second person; null for the site's. In major units of the site's currency: by one act, on one day, to one customer in
 * 30 days. `making`: by a discount, in percent of the making charge. `seen`: the limits that the caller read, which the new ones replace; where
 * others hold by now the call is refused with `changed_meanwhile`.
 */
export const memberLimitsBody = z.strictObject({ ...givenLimits, seen: z.strictObject(givenLimits).exactOptional(), reason })
export const workAloneBody = z.strictObject({ on: z.boolean(), reason })

/** `customer`: the id of a customer, for what they can still get. */
export const ownLimitsQuery = z.strictObject({ customer: orBlank(id) })
/**
 * The amounts of which the member can dispose without a second person, in major units: `dayLeft` is left of the day, `customerLeft` of the
 * customer's 30 days, null where none was named. `making` is in percent of the making charge. Null for what the roles of the member do not permit.
 */
export const ownLimitsReply = commerceReply({
  currency: z.string(),
  money: z.object({ act: amount, day: amount, dayLeft: amount, customer: amount, customerLeft: amount.nullable() }).nullable(),
  making: z.number().nullable(),
})

const limits = z.object({ act: amount, day: amount, customer: amount, making: z.number() })
/**
 * The limits of the members who give money or discounts on a site; `given` has null where those of the site (`ofSite`) hold. Those of money
 * matter with `givesMoney`, that of discounts (`making`) with `givesDiscounts`.
 */
export const limitsReply = commerceReply({
  currency: z.string(),
  members: z.array(
    z.object({
      id: z.string(),
      givesMoney: z.boolean(),
      givesDiscounts: z.boolean(),
      given: z.object({ act: amount.nullable(), day: amount.nullable(), customer: amount.nullable(), making: z.number().nullable() }),
      ofSite: limits,
    }),
  ),
  /** The member who works alone on the site; null where nobody does. */
  alone: z.string().nullable(),
})

import { z } from 'zod'
import { commerceReply } from './envelope.ts'
import { id, lines, orBlank } from './input.ts'
import { keyPageFields, nextKey } from './key-page.ts'
import { listDays, staffSearch } from './staff-orders.ts'

export const enquiryStates = ['open', 'answered', 'closed'] as const

export const staffEnquiryParam = z.object({ id })
export const enquiryCategories = ['individual', 'family', 'institution', 'analyst'] as const
/** Without a state the open enquiries; narrowed by the days on which they were written, and by the kind of investor. */
export const staffEnquiriesFilter = { state: orBlank(z.enum(enquiryStates)), ...listDays, category: orBlank(z.enum(enquiryCategories)) }
/** `search`: words of the message or the note, as the number of an order, or the whole e-mail address of the writer. */
export const staffEnquiriesQuery = z.strictObject({ ...staffEnquiriesFilter, search: orBlank(staffSearch), ...keyPageFields })
/** A note of staff about the enquiry; it may be empty. */
export const closeEnquiryBody = z.strictObject({ note: lines(500).default('') })

/**
 * The answer that the writer gets by e-mail, between a greeting and the name of the member and the merchant; `replies` is the number of
 * answers that the member has seen, so that two members do not answer alike.
 */
export const replyToEnquiryBody = z.strictObject({ text: lines(4000).min(1), replies: z.int().min(0).max(100) })

/** An enquiry of an investor, with the writer's personal data. */
const listedEnquiry = z.object({
  id: z.string(),
  at: z.string(),
  state: z.enum(enquiryStates),
  category: z.enum(enquiryCategories),
  /** The language of the page that it was written on. */
  language: z.string(),
  name: z.string(),
  email: z.string(),
  /** Empty where it was not given, as `city`. */
  phone: z.string(),
  city: z.string(),
  message: z.string(),
  /** Null while it is open. */
  closed: z.object({ at: z.string(), by: z.string(), note: z.string() }).nullable(),
})
export type ListedEnquiry = z.infer<typeof listedEnquiry>
const enquiry = listedEnquiry.extend({
  /** The answers that staff sent by e-mail, the oldest first. */
  replies: z.array(z.object({ at: z.string(), by: z.string(), text: z.string() })),
})
export type StaffEnquiry = z.infer<typeof enquiry>

export const staffEnquiriesReply = commerceReply({ enquiries: z.array(listedEnquiry), next: nextKey })
export const staffEnquiryReply = commerceReply({ enquiry })

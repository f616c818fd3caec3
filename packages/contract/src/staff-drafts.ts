import { z } from 'zod'
import { cart } from './cart.ts'
import { deliveryMethod } from './address.ts'
import { engraving } from './engraving.ts'
import { amount, commerceReply } from './envelope.ts'
import {
  bodyId,
  id,
  lastName,
  lines,
  optionalId,
  optionalMail,
  optionalName,
  optionalText,
  optionalTyped,
  orBlank,
  percentage,
  searchWords,
  text,
  wholeNumber,
} from './input.ts'
import { keyPageFields, nextKey } from './key-page.ts'
import { approval } from './staff-approvals.ts'
import { listDays, receiptStates } from './staff-orders.ts'

/** How a customer came to the member of staff who makes a draft order. */
export const draftChannels = ['walk_in', 'telephone', 'whatsapp'] as const
export type DraftChannel = (typeof draftChannels)[number]

/**
 * The states of a draft order. `open`: it has no payment link yet. `sent`: its link works. `paid`: it became an order. `withdrawn` by
 * staff, `expired` with its link.
 */
export const draftStates = ['open', 'sent', 'paid', 'withdrawn', 'expired'] as const
export type DraftState = (typeof draftStates)[number]

/** The channels of messages with a payment link. */
export const linkChannels = ['email', 'sms', 'whatsapp'] as const
export type LinkChannel = (typeof linkChannels)[number]

/** The number of a draft order as it is shown: `DR26-7QF2M9TD`. */
export const draftParam = z.object({ number: id })
/** The filter of a list of draft orders: the days on which they were made, how the customer came, the store in which it was made. */
export const staffDraftsFilter = {
  state: orBlank(z.enum(draftStates)),
  ...listDays,
  channel: orBlank(z.enum(draftChannels)),
  store: orBlank(text(60)),
}
/** `search`: the beginning of the number of a draft order, at least with its year (`DR26`), a whole telephone number, or whole words of the customer's name. */
export const draftsQuery = z.strictObject({ ...staffDraftsFilter, search: searchWords(80).optional(), ...keyPageFields })

/** Where a draft order is delivered, under the names of a cart's addresses. */
const deliveryPlace = z.strictObject({
  Address: optionalText(120),
  Address1: optionalText(120),
  City: optionalName(60),
  Zip: optionalTyped(12),
  State: optionalText(60),
})

/** The fields of a draft order that its total depends on. */
const pricedContent = {
  /** The language of the link and of its messages, one of the site's; by default the site's first. */
  language: optionalText(20),
  /** An account of the site, whose contact is used; absent for a new contact. */
  customerID: optionalId,
  /** `tag`: the ready piece that the customer chose. Its weight makes the price, and it is the one that is set aside. */
  items: z.array(z.strictObject({ productID: bodyId, quantity: wholeNumber(1, 99), engraving, tag: optionalText(24) })).max(50),
  /** A code of a promotion; empty for none besides those that apply by themselves. */
  couponCode: optionalTyped(40),
  deliveryMethod: deliveryMethod.default('insured'),
  /** The store where it is collected, with `pickup`. */
  storeID: optionalText(60),
  /** Absent where the customer gives it on the link. It needs a contact with a number and an e-mail address, as `pickup` does. */
  address: deliveryPlace.nullish().transform((given) => given ?? undefined),
}

const contactNames = { firstName: optionalName(60), lastName: lastName(60).default('') }
const contactAddresses = { phone: optionalTyped(60), email: optionalMail }
const optionalContact = <S extends z.ZodRawShape>(shape: S) =>
  z
    .strictObject(shape)
    .nullish()
    .transform((given) => given ?? undefined)

const draftContent = {
  ...pricedContent,
  channel: z.enum(draftChannels),
  /** Needed without `customerID`, with its first name, and ignored with it. A number is read as people of the site write it. */
  contact: optionalContact({ ...contactNames, ...contactAddresses }),
  message: lines(300).default(''),
  note: lines(500).default(''),
}
/** A draft order as it is typed: without a contact and an address its price is that without an address. */
export const previewDraftBody = z.strictObject({ ...pricedContent, contact: optionalContact(contactAddresses) })
export type DraftPreviewBody = z.input<typeof previewDraftBody>
/**
 * `madeInStoreID`: the store in which it is made, which never changes; empty for none. A member of one store may leave it out, one of several
 * names one of them.
 */
export const newDraftBody = z.strictObject({ madeInStoreID: optionalText(60), ...draftContent })
/** The whole content of a draft order; `version` is the one that staff were shown. */
export const draftBody = z.strictObject({ version: wholeNumber(1, 1_000_000), ...draftContent })
export type DraftBody = z.input<typeof newDraftBody>

const version = wholeNumber(1, 1_000_000)
export const holdDraftBody = z.strictObject({ version })
/** `percent` of the making charge of its pieces; 0 takes the discount back. `reason` is for the second person. */
export const discountDraftBody = z.strictObject({ version, percent: percentage(), reason: optionalText(200) })
/** Without channels the link is made and shown, and sent to nobody. */
export const sendDraftBody = z.strictObject({ version, channels: z.array(z.enum(linkChannels)).max(3).default([]) })
export const withdrawDraftBody = z.strictObject({ version, reason: optionalText(200) })

const listedDraft = z.object({
  number: z.string(),
  state: z.enum(draftStates),
  channel: z.enum(draftChannels),
  at: z.string(),
  /** The name of the member of staff who made it. */
  by: z.string(),
  /** The store in which it was made; null for none. */
  madeInStoreID: z.string().nullable(),
  /** Empty once the contact was erased. */
  customer: z.string(),
  total: amount,
  currency: z.string(),
  heldUntil: z.string().nullable(),
  /** When its link was opened first. */
  openedAt: z.string().nullable(),
})
export type ListedDraft = z.infer<typeof listedDraft>
/** The newest first: those of the member, or all of the site's for members who may read orders; of the stores of both roles alone. */
export const draftsReply = commerceReply({ drafts: z.array(listedDraft), next: nextKey })

/** A draft order for staff. */
const draft = z.object({
  ...listedDraft.shape,
  version: z.int(),
  language: z.string(),
  /** Contacts of an account are masked; null where there is none. */
  contact: z.object({
    customerID: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  message: z.string(),
  note: z.string(),
  /** The discount on making that staff gave, in percent; its saving is in the summary of the bag, 0 where it takes nothing off. */
  makingPercent: z.number(),
  /** Its acts that wait for a second person, the newest first: a change of it makes them void. */
  approvals: z.array(approval),
  /** The code of a promotion that was typed; empty for none. */
  couponCode: z.string(),
  /** Its bag as it is priced now; null once it is gone. */
  bag: cart.omit({ cartID: true, continuedIn: true }).nullable(),

  /** `rateAt` is when the rates of its price were published. */
  hold: z.object({ until: z.string(), secondsLeft: z.int(), minutes: z.int(), rateVersion: z.int(), rateAt: z.string() }).nullable(),
  /** The total at which it was held last, where the hold is over. */
  heldTotal: amount.nullable(),
  link: z.object({ address: z.string(), until: z.string() }).nullable(),
  /** The channels by which its contact can be reached here. */
  channels: z.array(z.enum(linkChannels)),
  /** The newest message of each channel, and since when it is in its state. `waiting`: not yet handed to its provider. */
  messages: z.array(z.object({ channel: z.enum(linkChannels), at: z.string(), state: z.enum(['waiting', 'sent', ...receiptStates]) })),
  /** The acts on it, the newest first, with the names of who did and of who approved each; both empty where nobody did. */
  log: z.array(z.object({ kind: z.string(), by: z.string(), approvedBy: z.string(), at: z.string() })),
  order: z.object({ number: z.string(), state: z.string() }).nullable(),
})
export type StaffDraft = z.infer<typeof draft>
export const draftReply = commerceReply({ draft })
/** The bag of a draft order as its first save would price it. */
export const draftPreviewReply = commerceReply({ bag: draft.shape.bag.unwrap() })

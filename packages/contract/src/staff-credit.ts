import { z } from 'zod'
import { amount, commerceReply } from './envelope.ts'
import { contact, lines, mail, money, name, required, wholeNumber } from './input.ts'
import { staffNumber } from './staff.ts'

/** The text by which a gift is found again; the same text again gives nothing more. */
const reference = required(80)

/**
 * Store credit for a customer of the site. `amount` is in major units of the site's currency; `reason` is what the customer reads beside it;
 * it ends after `days`.
 */
export const customerCreditBody = z.strictObject({
  amount: money(1e9),
  reason: required(120),
  days: wholeNumber(1, 3650).default(365),
  reference,
})
/** The same for the customer of a verified e-mail address or telephone number. */
export const creditGrantBody = z.strictObject({ customer: contact(120), ...customerCreditBody.shape })
export const creditGrantReply = commerceReply({ amount, currency: z.string(), expiresAt: z.string() })

/**
 * A gift card that staff give, in major units of the site's currency; its number and PIN are mailed to `to`. The second person decides by
 * `reason`, which the receiver does not read.
 */
export const giftCardIssueBody = z.strictObject({
  amount: money(1e9),
  to: mail,
  name: name(60),
  from: name(60),
  message: lines(300).default(''),
  reason: required(200),
  reference,
})
export const giftCardIssueReply = commerceReply({ amount, currency: z.string() })

/** A gift card that was bought with an order. `card` is its place among those of the order, from 1. Its number and PIN are in no reply. */
const orderCard = z.object({
  card: z.int(),
  amount,
  currency: z.string(),
  /** The balance; null until the card is issued, as the fields from `lastFour` on. */
  available: amount.nullable(),
  lastFour: z.string().nullable(),
  expiresAt: z.string().nullable(),
  /** `ordered` until the order is placed, then `waits` for its day; `mailed`, `blocked`. */
  state: z.enum(['ordered', 'waits', 'mailed', 'blocked']),
  to: z.object({ name: z.string(), email: z.string() }),
  /** The day on which it is mailed; null for at once. */
  sendOn: z.string().nullable(),
})
export const orderCardsReply = commerceReply({ cards: z.array(orderCard) })
export const orderCardReply = commerceReply({ card: orderCard })
export const orderCardParams = z.object({ number: staffNumber, card: wholeNumber(1, 99) })
const cardReason = required(120)
export const orderCardBody = z.strictObject({ reason: cardReason })
/** `to`: another e-mail address than that of the order. */
export const orderCardReplacementBody = z.strictObject({ reason: cardReason, to: mail.exactOptional() })

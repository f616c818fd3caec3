import { z } from 'zod'
import { amount, commerceReply } from './envelope.ts'
import { code, orBlank, pageNumber, typed } from './input.ts'

/** A page of the ledger. */
export const creditQuery = z.object({ page: orBlank(pageNumber) })

/** A gift card by its number, with or without spaces and hyphens, and its PIN. */
export const giftCardBody = z.strictObject({
  number: typed(40),
  pin: code(6, /^\d{6}$/),
})

/** The source of a lot of store credit: the last digits of the gift card that it came from, else the text of staff. */
const source = z.object({ lastFour: z.string().nullable(), text: z.string() })

const lot = z.object({ lotID: z.string(), amount, source, expiresAt: z.string().nullable() })

const entry = z.object({
  entryID: z.string(),
  kind: z.enum(['grant', 'hold', 'release', 'spend', 'refund', 'expire']),
  /** The amount, positive for an addition, and the balance after it. */
  amount,
  balance: amount,
  source,
  orderID: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** Of a `hold`: whether its order has been placed, so that the hold is spent. */
  spent: z.boolean(),
  expiresAt: z.string().nullable(),
  at: z.string(),
})
export type CreditEntryReply = z.infer<typeof entry>

/** Store credit of a customer on a site: the balance, its lots in the order of their expiry, and a page of the ledger. */
export const creditReply = commerceReply({
  currencyCode: z.string(),
  balance: amount,
  lots: z.array(lot),
  entries: z.array(entry),
  page: z.number().int(),
  pages: z.number().int(),
})
export type CreditReply = z.infer<typeof creditReply>

/** The balance of a gift card, or the amount that was transferred from it to store credit. */
export const giftCardReply = commerceReply({
  currencyCode: z.string(),
  lastFour: z.string(),
  amount,
  /** Null for a card that never expires, and for credit that was paid for. */
  expiresAt: z.string().nullable(),
})
export type GiftCardReply = z.infer<typeof giftCardReply>

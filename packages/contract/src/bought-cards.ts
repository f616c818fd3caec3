import { z } from 'zod'
import { amount } from './envelope.ts'
import { bodyId, day, id, lines, mail, money, name, optionalId } from './input.ts'

/** A bought gift card: its recipient, and the day on which its e-mail is sent; empty for at once. */
export const boughtCard = z.object({
  cardID: z.string(),
  amount,
  toName: z.string(),
  toEmail: z.string(),
  fromName: z.string(),
  message: z.string(),
  sendOn: z.string(),
})
export type BoughtCard = z.infer<typeof boughtCard>

/** A gift card of an order; `issued` once it has its number and its e-mail is scheduled or sent. */
export const orderedCard = boughtCard.extend({ status: z.enum(['ordered', 'issued']) })

/**
 * A gift card for a cart: a new one, or with `cardID` a change of one in it. `key` is the client's own: a repeated key names the same card.
 */
export const buyCardBody = z.strictObject({
  cartID: optionalId,
  cardID: optionalId,
  key: bodyId,
  amount: money(1_000_000_000).refine((amount) => Number.isInteger(amount) && amount > 0, 'is a whole amount'),
  toName: name(60),
  toEmail: mail,
  fromName: name(60),
  message: lines(300).default(''),
  sendOn: z.union([z.literal(''), day]).default(''),
})
export type BuyCardBody = z.input<typeof buyCardBody>

export const cartCardParam = z.object({ cartID: id, cardID: id })

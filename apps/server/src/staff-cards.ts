import type { Modules } from '@karat/api/compose.ts'
import { type Currency, toDecimal } from '@karat/money/money.ts'
import { mail } from '@karat/contract/input.ts'
import { z } from 'zod'
import { by } from './command-by.ts'
import { type Outcome, refusal } from './outcome.ts'

const number = z.string().trim().min(1).max(40)
/** The card's place among those of its order, from 1, the member of staff, and the reason. */
const one = {
  number,
  card: z.number().int().min(1).max(99),
  by,
  reason: z.string().trim().min(1).max(120),
}

/** Commands about gift cards that were bought with orders. */
export const cardRequests = [
  z.strictObject({ command: z.literal('list-cards'), number }),
  z.strictObject({ command: z.literal('block-card'), ...one }),
  z.strictObject({ command: z.literal('unblock-card'), ...one }),
  /** `to`: another e-mail address than the order's. */
  z.strictObject({ command: z.literal('replace-card'), ...one, to: mail.optional() }),
] as const
export type CardRequest = z.infer<(typeof cardRequests)[number]>

type Dependencies = Pick<Modules, 'orderCards' | 'giftCards'>

/** Lists the gift cards of an order, blocks, unblocks or replaces one. The output never contains numbers and PINs. */
export async function executeOnCards({ orderCards, giftCards }: Dependencies, request: CardRequest): Promise<Outcome> {
  const found = await orderCards.ofOrder(request.number)
  if (!found) return { ok: false, output: `there is no order ${request.number}` }
  const { order, cards } = found
  const currency = order.currency as Currency
  const money = (amount: number) => `${currency} ${toDecimal(amount, currency)}`

  async function lineOf(card: (typeof cards)[number], place: number): Promise<string> {
    const given = `${place}  ${money(card.amount)}  for ${card.toName} <${card.toEmail}>  ${card.sendOn || 'at once'}`
    const issued = await giftCards.look(card.reference)
    if (!issued.ok) return `${given}  ${card.state}`
    const { lastFour, available, expiresAt, blockedAt, isSent } = issued.value
    const state = blockedAt ? `blocked ${blockedAt.toISOString().slice(0, 10)}` : isSent ? 'mailed' : 'waits for its day'
    return `${given}  …${lastFour}  left: ${money(available)}  ${expiresAt ? `until ${expiresAt.toISOString().slice(0, 10)}` : 'without an end'}  ${state}`
  }

  if (request.command === 'list-cards') {
    const lines = await Promise.all(cards.map((card, index) => lineOf(card, index + 1)))
    return { ok: true, output: lines.length > 0 ? lines.join('\n') : `${order.number} has no gift cards` }
  }
  const card = cards[request.card - 1]
  if (!card) return { ok: false, output: `${order.number} has no gift card ${request.card}` }
  const by = `staff:${request.by}:${request.reason}`
  const { toName: name, toEmail, fromName: from, message } = card
  const done =
    request.command === 'block-card'
      ? await giftCards.block(card.reference, by)
      : request.command === 'unblock-card'
        ? await giftCards.unblock(card.reference, by)
        : await giftCards.replace(card.reference, by, {
            to: { name, email: request.to ?? toEmail },
            from,
            message,
            language: order.language,
          })
  if (!done.ok) return refusal(done.error)
  return { ok: true, output: await lineOf(card, request.card) }
}

import { calls } from '@karat/contract/calls.ts'
import { type Currency, toMajor } from '@karat/money/money.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { type RequestContext, verifiedMemberOf } from '../../../kernel/request-context.ts'
import { throwFailure, unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import { minorOf } from '../../../kernel/wire-amount.ts'
import type { OrderCards } from '../../orders/orders/service.ts'
import type { GiftCardService } from './service.ts'

type BoughtCards = NonNullable<Awaited<ReturnType<OrderCards['ofOrder']>>>
type BoughtCard = BoughtCards['cards'][number]
type IssuedCard = Extract<Awaited<ReturnType<GiftCardService['look']>>, { ok: true }>['value']

function stateOf({ state }: BoughtCard, issued: IssuedCard | undefined) {
  if (!issued) return state === 'ordered' ? 'ordered' : 'waits'
  return issued.blockedAt ? 'blocked' : issued.isSent ? 'mailed' : 'waits'
}

/** A bought card on the wire; `issued` is undefined before its order is placed. */
function toWire(bought: BoughtCard, place: number, code: string, issued: IssuedCard | undefined) {
  const currency = code as Currency
  return {
    card: place,
    amount: toMajor(bought.amount, currency),
    currency,
    available: issued ? toMajor(issued.available, currency) : null,
    lastFour: issued?.lastFour ?? null,
    expiresAt: issued?.expiresAt?.toISOString() ?? null,
    state: stateOf(bought, issued),
    to: { name: bought.toName, email: bought.toEmail },
    sendOn: bought.sendOn || null,
  } as const
}

/** The routes by which staff give gift cards, and block, unblock or replace those that were bought with an order. */
export function staffGiftCardRoutes(
  server: Server,
  { giftCards, orderCards }: { giftCards: GiftCardService; orderCards: OrderCards },
): void {
  route(server, calls, 'POST /api/staff/gift-cards/issue/', async (context, { body }) => {
    const { name, to, reason: _reason, ...given } = body
    const { currency } = context.site
    const amount = minorOf(body.amount, currency, 'amount')
    const card = { ...given, amount, to: { name, email: to } }
    unwrap(await giftCards.issueByStaff(context.site, card, verifiedMemberOf(context)))
    return success({ amount: toMajor(amount, currency), currency })
  })

  const cardsOf = async ({ site }: RequestContext, number: string) =>
    (await orderCards.ofOrder(site.code, number)) ?? throwFailure('unknown_order', 'number')

  route(server, calls, 'GET /api/staff/orders/:number/cards/', async (context, { params }) => {
    const { order, cards } = await cardsOf(context, params.number)
    const listed = cards.map(async (card, index) => {
      const issued = await giftCards.look(card.reference)
      return toWire(card, index + 1, order.currency, issued.ok ? issued.value : undefined)
    })
    return success({ cards: await Promise.all(listed) })
  })

  /** Changes the card that a call names, and answers with it. */
  async function change(
    context: RequestContext,
    { number, card: place }: { number: string; card: number },
    work: (card: BoughtCard, order: BoughtCards['order']) => ReturnType<GiftCardService['block']>,
  ) {
    const { order, cards } = await cardsOf(context, number)
    const card = cards[place - 1] ?? throwFailure('not_found', 'card')
    return success({ card: toWire(card, place, order.currency, unwrap(await work(card, order))) })
  }
  const by = (context: RequestContext, reason: string) => `staff:${verifiedMemberOf(context).staffId}:${reason}`

  route(server, calls, 'POST /api/staff/orders/:number/cards/:card/block/', (context, { params, body }) =>
    change(context, params, ({ reference }) => giftCards.block(reference, by(context, body.reason))),
  )
  route(server, calls, 'POST /api/staff/orders/:number/cards/:card/unblock/', (context, { params, body }) =>
    change(context, params, ({ reference }) => giftCards.unblock(reference, by(context, body.reason))),
  )
  route(server, calls, 'POST /api/staff/orders/:number/cards/:card/replace/', (context, { params, body }) =>
    change(context, params, ({ reference, toName, toEmail, fromName, message }, { language }) => {
      const email = body.to ?? toEmail
      const mail = { to: { name: toName, email }, from: fromName, message, language, isElsewhere: email !== toEmail }
      return giftCards.replace(reference, by(context, body.reason), mail)
    }),
  )
}

import type { CallReply } from '@karat/contract/calls.ts'
import { amountOf, callOf, type Command, given, linesOr, type Options, texts } from './command.ts'
import type { CommandProgram } from './run-commands.ts'

const usage = `usage: npm run credit -- grant SITE CONTACT AMOUNT --reference TEXT --reason TEXT [--days 365]
       npm run credit -- card SITE AMOUNT --reference TEXT --reason TEXT --to MAIL --name NAME --from NAME [--message TEXT]
       npm run credit -- cards ORDER
       npm run credit -- block|unblock|replace ORDER CARD --reason TEXT [--to MAIL]
  The same reference twice is done once. 'cards' lists the gift cards that an order brought; CARD is the place in that list. 'replace'
  puts what is left on a card with another number and PIN, and mails it, to another address with --to.
`

type BoughtCard = CallReply<'GET /api/staff/orders/:number/cards/'>['cards'][number]

/** A card as a line of text. */
function lineOf({ card, amount, currency, available, lastFour, expiresAt, state, to, sendOn }: BoughtCard): string {
  const given = `${card}  ${amountOf(amount, currency)}  for ${to.name} <${to.email}>  ${sendOn ?? 'at once'}`
  if (available === null) return `${given}  ${state}`
  const until = expiresAt === null ? 'without an end' : `until ${expiresAt.slice(0, 10)}`
  return `${given}  …${lastFour}  left: ${amountOf(available, currency)}  ${until}  ${state}`
}

const print = ({ card }: { card: BoughtCard }) => lineOf(card)

const grant = ([site, customer, amount]: readonly string[], options: Options): Command =>
  callOf(
    'POST /api/staff/credit/grant/',
    { body: { customer, amount, ...given(options, 'reason', 'reference', 'days') } },
    (reply) => `${amountOf(reply.amount, reply.currency)} of store credit added, until ${reply.expiresAt.slice(0, 10)}`,
    site,
  )

const giveCard = ([site, amount]: readonly string[], options: Options): Command =>
  callOf(
    'POST /api/staff/gift-cards/issue/',
    { body: { amount, ...given(options, 'reference', 'reason', 'to', 'name', 'from', 'message') } },
    (reply) => `Gift card of ${amountOf(reply.amount, reply.currency)} issued; its email is being sent`,
    site,
  )

/** `npm run credit`: store credit and gift cards that staff give, and the cards that were bought with an order. */
export const creditCommands: CommandProgram = {
  usage,
  options: texts('reference', 'reason', 'days', 'to', 'name', 'from', 'message'),
  read([verb, ...words], options) {
    const [number, card] = words
    const params = { number, card }
    const { reason } = options
    const body = { reason }
    switch (`${verb} ${words.length}`) {
      case 'cards 1':
        return callOf('GET /api/staff/orders/:number/cards/', { params: { number } }, ({ cards }) =>
          linesOr(cards.map(lineOf), `${number} has no gift cards`),
        )
      case 'block 2':
        return callOf('POST /api/staff/orders/:number/cards/:card/block/', { params, body }, print)
      case 'unblock 2':
        return callOf('POST /api/staff/orders/:number/cards/:card/unblock/', { params, body }, print)
      case 'replace 2':
        return callOf('POST /api/staff/orders/:number/cards/:card/replace/', { params, body: { ...body, ...given(options, 'to') } }, print)
      case 'grant 3':
        return grant(words, options)
      case 'card 2':
        return giveCard(words, options)
      default:
        return undefined
    }
  },
}

import { staffReturnTransitions } from '@karat/contract/staff.ts'
import { returnViews } from '@karat/sites/returns.ts'
import { callOf, type Command, given, linesOr, type Options, texts } from './command.ts'
import type { CommandProgram } from './run-commands.ts'

const usage = `usage: npm run returns -- MOVE NUMBER --reason TEXT [--say TEXT] [--views setting,back] [--keep 1,2] [--deduction AMOUNT]
       [--refund] [--offer repair,replacement,exchange --days N] [--day 2026-11-30 --slot 10-13]
       [--carrier NAME --tracking NUMBER] [--huids ABC123,DEF456/GHI789]
       npm run returns -- photos NUMBER
  MOVE is one of ${staffReturnTransitions.join(', ')}.
  --say        text for the shopper: the question (ask), why it is rejected (reject), what the inspection found (fail, offer)
  --views      views to ask one photo of each (ask): ${returnViews.join(', ')}
  --keep       positions of the pieces in the return that stay with their owner (approve-part, pass-part)
  --deduction  amount that fail would take off the refund, in the order's currency
  --refund     approve a refund in place of the piece that the shopper asked for; the command refund does so after the inspection
  --offer      what the shopper may choose from within 72 hours
  --days       working days that an offered repair takes
  --day        day of the collection (schedule), where it differs from the shopper's wish
  --slot       hours of the collection (schedule): 10-13, 13-16 or 16-19
  --carrier    name of the carrier (send)
  --tracking   parcel number (send)
  --huids      numbers of the replacement pieces: commas within a piece, / between pieces
  photos       prints addresses of the return's photos; each opens for five minutes
`

const listOf = (option: string | boolean, separator = ',') => String(option).split(separator)

function move(name: string, number: string, options: Options): Command {
  const { keep, huids, offer, days, views, reason } = options
  const body = {
    move: name,
    reason,
    ...given(options, 'say', 'deduction', 'refund', 'day', 'slot', 'carrier', 'tracking'),
    ...(huids === undefined ? {} : { huids: listOf(huids, '/').map((one) => (one === '' ? [] : one.split(','))) }),
    ...(views === undefined ? {} : { views: listOf(views) }),
    ...(offer === undefined ? {} : { offer: listOf(offer) }),
    ...(days === undefined ? {} : { days: Number(days) }),
    ...(keep === undefined ? {} : { keep: listOf(keep).map(Number) }),
  }
  return callOf('POST /api/staff/returns/:number/move/', { params: { number }, body }, ({ number: of, state, pickup }) =>
    [`${of}: ${state}`, ...(pickup ? [pickup.name, ...pickup.lines, pickup.phone] : [])].join('\n  '),
  )
}

/** `npm run returns`: transitions of returns, and their photos. */
export const returnCommands: CommandProgram = {
  usage,
  options: {
    ...texts('reason', 'say', 'views', 'keep', 'deduction', 'offer', 'days', 'day', 'slot', 'carrier', 'tracking', 'huids'),
    refund: { type: 'boolean' },
  },
  read([name = '', number, ...rest], options) {
    if (number === undefined || rest.length > 0) return undefined
    if (name === 'photos')
      return callOf('GET /api/staff/returns/:number/photos/', { params: { number } }, ({ images }) =>
        linesOr(
          images.map(({ round, view, url }) => `${round ? `answer ${round}` : 'request '}  ${view ? `${view}  ` : ''}${url}`),
          'no photo came with it',
        ),
      )
    const isMove = (staffReturnTransitions as readonly string[]).includes(name)
    return isMove && options['reason'] !== undefined ? move(name, number, options) : undefined
  },
}

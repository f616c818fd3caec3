import { staffReturnTransitions } from '@karat/contract/staff.ts'
import { inspectionCause, inspectionClaims, inspectionPapers, inspectionPlaces, inspectionWear, returnViews } from '@karat/sites/returns.ts'
import { callOf, type Command, given, linesOr, type Options, texts, thousandths } from './command.ts'
import type { CommandProgram } from './run-commands.ts'

const usage = `usage: npm run returns -- TRANSITION NUMBER --reason TEXT [--message TEXT] [--views setting,back] [--keep 1,2] [--deduction AMOUNT]
       [--refund] [--offer repair,replacement,exchange --days N] [--day 2026-11-30 --slot 10-13]
       [--carrier NAME --tracking NUMBER | --handed-over] [--huids ABC123,DEF456/GHI789] [--store ID]
       npm run returns -- findings NUMBER UNIT --gross GRAMS [--net GRAMS] [--stones COUNT,…] [--huids ABC123,…] --wear W --papers P
       --claim C --cause C --goes-to PLACE [--note TEXT] [--again]
       npm run returns -- photos NUMBER
  TRANSITION is one of ${staffReturnTransitions.join(', ')}.
  --message      text for the shopper: the question (ask), why it is rejected (reject), what the inspection found (fail, offer)
  --views      views to ask one photo of each (ask): ${returnViews.join(', ')}
  --keep       positions of the pieces in the return that stay with their owner (approve-part, pass-part)
  --deduction  amount that fail would take off the refund, in the order's currency
  --refund     approve a refund in place of the piece that the shopper asked for; the command refund does so after the inspection
  --offer      what the shopper may choose from within 72 hours
  --days       working days that an offered repair takes
  --day        day of the collection (schedule), where it differs from the shopper's wish
  --slot       hours of the collection (schedule): 10-13, 13-16 or 16-19
  --carrier    name of the carrier (send, give-back)
  --tracking   parcel number (send, give-back)
  --handed-over  the pieces were given to their owner in the store (give-back)
  --huids      numbers of the replacement pieces: commas within a piece, / between pieces
  --store      store where the pieces are received, and to whose stock they return (receive); warehouse for the warehouse
  findings     the inspection of piece UNIT, after the transition inspect: --stones are the stones found of each row of its price,
               --huids the numbers that were read, empty between commas for one that cannot be
  --wear       ${inspectionWear.join(', ')}
  --papers     ${inspectionPapers.join(', ')}: certificate and box
  --claim      ${inspectionClaims.join(', ')}: what was found of the shopper's claim
  --cause      ${inspectionCause.join(', ')}: who answers for it
  --goes-to    ${inspectionPlaces.join(', ')}
  --note       text for staff
  --again      replaces the findings that were saved before; without it they are kept, and the command is refused
  photos       prints addresses of the return's photos; each opens for five minutes
`

const listOf = (option: string | boolean, separator = ',') => String(option).split(separator)

function transition(name: string, number: string, options: Options): Command {
  const { keep, huids, offer, days, views, reason, store } = options
  const body = {
    transition: name,
    reason,
    ...given(options, 'message', 'deduction', 'refund', 'day', 'slot', 'carrier', 'tracking'),
    ...(huids === undefined ? {} : { huids: listOf(huids, '/').map((one) => (one === '' ? [] : one.split(','))) }),
    ...(views === undefined ? {} : { views: listOf(views) }),
    ...(offer === undefined ? {} : { offer: listOf(offer) }),
    ...(days === undefined ? {} : { days: Number(days) }),
    ...(options['handed-over'] === undefined ? {} : { handedOver: true }),
    ...(store === undefined ? {} : { storeID: store === 'warehouse' ? null : store }),
    ...(keep === undefined ? {} : { keep: listOf(keep).map(Number) }),
  }
  return callOf('POST /api/staff/returns/:number/transition/', { params: { number }, body }, ({ number: of, state, pickup }) =>
    [`${of}: ${state}`, ...(pickup ? [pickup.name, ...pickup.lines, pickup.phone] : [])].join('\n  '),
  )
}

/** The findings of an inspection of a piece. With `again` the former ones are read first, since the call names those that it replaces. */
function findings([number = '', unit]: readonly string[], options: Options): Command {
  const { gross, net, stones, huids, note = '', again, 'goes-to': goesTo } = options
  const body = {
    unit: Number(unit),
    read: null,
    found: {
      grossMg: thousandths(String(gross)),
      netMg: net === undefined ? null : thousandths(String(net)),
      stones: stones === undefined ? [] : listOf(stones).map(Number),
      huids: huids === undefined ? [] : listOf(huids),
      ...given(options, 'wear', 'papers', 'claim', 'cause'),
      ...(goesTo === undefined ? {} : { goesTo }),
      note,
    },
  }
  const save = (read: string | null) =>
    callOf(
      'POST /api/staff/returns/:number/inspect/',
      { params: { number }, body: { ...body, read } },
      () => `${number}: findings of piece ${unit} saved`,
    )
  if (again === undefined) return save(null)
  return {
    async run(call, site) {
      const { return: found } = await call('GET /api/staff/returns/:number/', { params: { number } }, site)
      return save(found.pieces.find((piece) => piece.unit === body.unit)?.inspection?.at ?? null).run(call, site)
    },
  }
}

/** `npm run returns`: transitions of returns, the findings of an inspection, and the photos of shoppers. */
export const returnCommands: CommandProgram = {
  usage,
  options: {
    ...texts('reason', 'message', 'views', 'keep', 'deduction', 'offer', 'days', 'day', 'slot', 'carrier', 'tracking', 'huids', 'store'),
    ...texts('gross', 'net', 'stones', 'wear', 'papers', 'claim', 'cause', 'goes-to', 'note'),
    refund: { type: 'boolean' },
    'handed-over': { type: 'boolean' },
    again: { type: 'boolean' },
  },
  read([name = '', number, ...rest], options) {
    if (name === 'findings' && number !== undefined && rest.length === 1) return findings([number, ...rest], options)
    if (number === undefined || rest.length > 0) return undefined
    if (name === 'photos')
      return callOf('GET /api/staff/returns/:number/photos/', { params: { number } }, ({ images }) =>
        linesOr(
          images.map(({ round, view, url }) => `${round ? `answer ${round}` : 'request '}  ${view ? `${view}  ` : ''}${url}`),
          'no photo came with it',
        ),
      )
    const isTransition = (staffReturnTransitions as readonly string[]).includes(name)
    return isTransition && options['reason'] !== undefined ? transition(name, number, options) : undefined
  },
}

// `npm run returns -- review RT26-… --by NAME --reason TEXT`, `… photos RT26-…`: staff make a transition of a return, and see its photos.
// Through the running shop where that holds the embedded database; directly on PostgreSQL where DATABASE_URL names one.
import { parseArgs } from 'node:util'
import { runStaffCommand } from './command-program.ts'
import { staffReturnTransitions } from '@karat/contract/staff.ts'
import { returnViews } from '@karat/sites/returns.ts'
import { type ReturnRequest, returnRequests } from './staff-returns.ts'

const usage = `usage: npm run returns -- MOVE NUMBER --by NAME --reason TEXT [--say TEXT] [--views setting,back] [--keep 1,2] [--deduction AMOUNT]
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

function readRequest(args: string[]): ReturnRequest | undefined {
  const text = { type: 'string' } as const
  const options = {
    by: text,
    reason: text,
    say: text,
    views: text,
    keep: text,
    deduction: text,
    offer: text,
    days: text,
    day: text,
    slot: text,
    carrier: text,
    tracking: text,
    huids: text,
  }
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { ...options, refund: { type: 'boolean' } } })
  const [move, number] = positionals
  if (positionals.length > 2) return undefined
  const { keep, huids, offer, days, views, ...rest } = values
  const [moves, photos] = returnRequests
  if (move === 'photos') return photos.safeParse({ command: 'list-return-photos', number, ...values }).data
  return moves.safeParse({
    command: 'move-return',
    move,
    number,
    ...rest,
    ...(huids === undefined ? {} : { huids: huids.split('/').map((one) => (one === '' ? [] : one.split(','))) }),
    ...(views === undefined ? {} : { views: views.split(',') }),
    ...(offer === undefined ? {} : { offer: offer.split(',') }),
    ...(days === undefined ? {} : { days: Number(days) }),
    ...(keep === undefined ? {} : { keep: keep.split(',').map(Number) }),
  }).data
}

await runStaffCommand(usage, readRequest)

// `npm run returns -- review RT26-… --by NAME --reason TEXT`, `… photos RT26-…`: staff make a transition of a return, and see its photos.
// Through the running shop where that holds the embedded database; directly on PostgreSQL where DATABASE_URL names one.
import { parseArgs } from 'node:util'
import { runStaffCommand } from './command-program.ts'
import { staffReturnMoves } from '@karat/contract/staff.ts'
import { returnViews } from '@karat/sites/returns.ts'
import { type ReturnRequest, returnRequests } from './staff-returns.ts'

const usage = `usage: npm run returns -- MOVE NUMBER --by NAME --reason TEXT [--say TEXT] [--views setting,back] [--keep 1,2] [--deduction AMOUNT]
       [--refund] [--offer repair,replacement,exchange --days N] [--day 2026-11-30 --slot 10-13]
       [--carrier NAME --tracking NUMBER] [--huids ABC123,DEF456/GHI789]
       npm run returns -- photos NUMBER
  MOVE is one of ${staffReturnMoves.join(', ')}.
  --say is what the shopper is told: the question of ask, why reject, what fail or offer found.
  --views are what ask wants a photo of each: some of ${returnViews.join(', ')}.
  --keep are the pieces that stay with their owner, by their places in the return: of approve-part and pass-part.
  --deduction is what fail would take off, in the currency of the order.
  --refund approves with money in place of the piece that the shopper asked for; refund does so after the check.
  --offer is what the shopper may choose from within 72 hours; --days are the working days that its repair takes.
  --day and --slot (10-13, 13-16 or 16-19) are of schedule, where it is not as the shopper wished.
  --carrier and --tracking are of send; --huids are the numbers of the pieces that replace others: / between two pieces.
  photos says at which paths of the shop the photos of a return open, for five minutes.
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

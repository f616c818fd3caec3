// `npm run orders -- confirm IN26-… --by NAME --reason TEXT`: staff make a transition of an order or of one of its units, find its
// documents, settle a refund, or record a transfer. Through the running shop where that holds the embedded database; directly on PostgreSQL
// where DATABASE_URL names one.
import { parseArgs } from 'node:util'
import { staffOrderTransitions } from '@karat/contract/staff.ts'
import { runStaffCommand } from './command-program.ts'
import { type OrderRequest, orderRequests } from './staff-orders.ts'
import { type RefundRequest, refundRequests } from './staff-refunds.ts'
import { readRevision, type RevisionRequest } from './staff-revisions.ts'
import { type TransferRequest, transferRequests } from './staff-transfers.ts'

const usage = `usage: npm run orders -- MOVE NUMBER [UNIT] --by NAME --reason TEXT [--from STORE] [--carrier CARRIER --tracking NUMBER]
       npm run orders -- huid NUMBER UNIT HUID[,HUID] --by NAME --reason TEXT
       npm run orders -- weigh NUMBER UNIT GROSS NET[+NET] [CARATS/COUNT,…] [--others GRAMS] --by NAME --reason TEXT
       npm run orders -- list-revisions
       npm run orders -- decide-revision REVISION ask|waive|remake|cancel --by NAME --reason TEXT
       npm run orders -- documents NUMBER
       npm run orders -- list-cancellations
       npm run orders -- approve-cancellation | reject-cancellation CANCELLATION --by NAME --reason TEXT
       npm run orders -- list-refunds
       npm run orders -- refund-account REFUND --by NAME --reason TEXT
       npm run orders -- settle-refund REFUND --by NAME --reason REFERENCE-OF-THE-TRANSFER
       npm run orders -- list-transfers
       npm run orders -- receive-transfer NUMBER AMOUNT --by NAME --reason REFERENCE-OF-THE-TRANSFER
  MOVE is one of ${[...staffOrderTransitions, 'cancel'].join(', ')}.
  UNIT is the piece by its place in the order, from 1; without it every piece moves that can.
  GROSS and NET are grams, of several metals each by itself; CARATS/COUNT are the stones of each row of the price in order; without them
  they are as ordered. --others is the weight of all other parts: pearls, beads, enamel, thread.
  STORE is where pieces are shipped from; its registration issues the invoice. Without it the merchant's first one does.
  CARRIER takes the parcel, under its NUMBER there; without it the merchant brings it itself.
`

/** The maximum number of a command's words, where it is not three. */
const maxWords: Partial<Record<string, number>> = { huid: 4, weigh: 6 }

function readRequest(args: string[]): OrderRequest | RefundRequest | RevisionRequest | TransferRequest | undefined {
  const text = { type: 'string' } as const
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { by: text, reason: text, from: text, carrier: text, tracking: text, others: text },
  })
  const [move, number, unit, huids = ''] = positionals
  if (positionals.length > (maxWords[move ?? ''] ?? 3)) return undefined
  const [list, settle, account] = refundRequests
  if (move === list.shape.command.value) return list.safeParse({ command: move }).data
  const { by, reason, from, carrier, tracking, others } = values
  if (move === settle.shape.command.value) return settle.safeParse({ command: move, number, by, reason }).data
  if (move === account.shape.command.value) return account.safeParse({ command: move, number, by, reason }).data
  const revising = readRevision(positionals, { by, reason, others })
  if (revising !== 'other') return revising
  const [expected, received] = transferRequests
  if (move === expected.shape.command.value) return expected.safeParse({ command: move }).data
  if (move === received.shape.command.value) return received.safeParse({ command: move, number, amount: unit, by, reason }).data
  const [moving, decision, waiting, marking, papers] = orderRequests
  if (move === 'huid')
    return marking.safeParse({ command: 'mark-piece', number, unit: Number(unit), huids: huids.split(','), by, reason }).data
  if (move === 'documents') return papers.safeParse({ command: 'order-documents', number }).data
  if (move === waiting.shape.command.value) return waiting.safeParse({ command: move }).data
  const decided = decision.safeParse({ command: move, number, by, reason })
  if (decided.success) return decided.data
  const more = {
    ...(unit === undefined ? {} : { unit: Number(unit) }),
    ...(from === undefined ? {} : { store: from }),
    ...(carrier === undefined ? {} : { carrier }),
    ...(tracking === undefined ? {} : { tracking }),
  }
  return moving.safeParse({ command: 'move-order', move, number, by, reason, ...more }).data
}

await runStaffCommand(usage, readRequest)

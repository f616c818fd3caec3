import type { Modules } from '@karat/api/compose.ts'
import { messageOf } from '@karat/api/kernel/problem.ts'
import type { ReturnMove } from '@karat/api/modules/returns/machine.ts'
import { pickupSlots } from '@karat/sites/returns.ts'
import { fromMajor } from '@karat/money/money.ts'
import { z } from 'zod'
import type { Outcome } from './outcome.ts'

/** The moves of staff; all others are the shopper's or the clock's. */
export const staffReturnMoves = [
  'review',
  'ask',
  'approve',
  'approve-part',
  'reject',
  'schedule',
  'miss',
  'self-ship',
  'drop-off',
  'collect',
  'carry',
  'receive',
  'inspect',
  'pass',
  'pass-part',
  'fail',
  'resolve',
  'refund',
  'send',
  'send-back',
  'close',
] as const satisfies readonly ReturnMove[]

/** Moves that say something to the shopper: a question, why not, what was found. */
const saying: readonly string[] = ['ask', 'reject', 'fail']

/** The command that moves a return. `deduction` is a decimal amount of the order's currency; `keep` are pieces by their places, `huids` the numbers of each that is sent. */
export const returnRequests = [
  z
    .strictObject({
      command: z.literal('move-return'),
      move: z.enum(staffReturnMoves),
      number: z.string().trim().min(1).max(40),
      by: z.string().trim().min(1).max(60),
      reason: z.string().trim().min(1).max(200),
      say: z.string().trim().min(1).max(1000).exactOptional(),
      keep: z.array(z.number().int().min(1).max(999)).exactOptional(),
      deduction: z
        .string()
        .regex(/^\d{1,9}(?:\.\d{1,3})?$/)
        .exactOptional(),
      refund: z.boolean().exactOptional(),
      day: z.iso.date().exactOptional(),
      slot: z.enum(pickupSlots).exactOptional(),
      carrier: z.string().trim().min(1).max(60).exactOptional(),
      tracking: z.string().trim().min(1).max(60).exactOptional(),
      huids: z
        .array(
          z
            .array(
              z
                .string()
                .trim()
                .toUpperCase()
                .regex(/^[A-Z0-9]{6}$/),
            )
            .max(4),
        )
        .max(50)
        .exactOptional(),
    })
    .refine(({ move, say }) => say !== undefined || !saying.includes(move), { path: ['say'], message: 'is what the shopper is told' }),
] as const
export type ReturnRequest = z.infer<(typeof returnRequests)[number]>

/** What each guard that does not hold says to staff. */
const guards: Record<string, string> = {
  by_pickup: 'the shopper brings it to a store: drop-off, then receive',
  by_store: 'the shopper chose the courier: schedule',
  tries_left: 'the courier found nobody three times: self-ship',
  deduction: 'no deduction was named',
  paid_back: 'its refund is still on its way',
  overdue: 'its time is not over yet',
  by_money: 'a piece is sent for it: send, or refund where none can be',
  by_piece: 'it is paid back',
}

/** Moves a return. */
export async function executeOnReturns({ returns }: Pick<Modules, 'returns'>, request: ReturnRequest): Promise<Outcome> {
  const { move, number, by, reason, say, deduction, command: _command, ...more } = request
  const currency = deduction === undefined ? undefined : await returns.currencyOf(number)
  const result = await returns.staff(number, {
    name: move,
    actor: { kind: 'staff', id: by },
    reason,
    said: say,
    ...more,
    deduction: deduction === undefined || currency === undefined ? undefined : fromMajor(deduction, currency),
  })
  if (result.ok) return { ok: true, said: `${number}: ${result.value.state}` }
  const { code, field, details } = result.error
  const instead = code === 'out_of_stock' ? '--refund pays it back instead' : undefined
  const why =
    instead ?? guards[String(details?.['guard'])] ?? (details?.['state'] === undefined ? field : `it is ${String(details['state'])}`)
  return { ok: false, said: `${messageOf(code)}${why === undefined ? '' : ` (${why})`}` }
}

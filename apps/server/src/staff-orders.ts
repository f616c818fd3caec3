import type { Modules } from '@karat/api/compose.ts'
import { messageOf } from '@karat/api/kernel/problem.ts'
import { staffMoves } from '@karat/api/modules/orders/moves.ts'
import { z } from 'zod'
import type { Outcome } from './outcome.ts'

/** The command that moves an order: a move of the tables in `docs/state-machines.md`, who makes it, and why. */
export const orderRequests = [
  z.strictObject({
    command: z.literal('move-order'),
    move: z.enum([...staffMoves, 'collect']),
    number: z.string().trim().min(1).max(40),
    unit: z.number().int().min(1).max(999).exactOptional(),
    by: z.string().trim().min(1).max(60),
    reason: z.string().trim().min(1).max(200),
  }),
] as const
export type OrderRequest = z.infer<(typeof orderRequests)[number]>

/** What each guard that does not hold says to staff. */
const guards: Record<string, string> = {
  settled: 'something of the order is still to be paid',
  nothing_held: 'the order is held: a proof of identity, a dispute or a review is open',
  from_stock: 'the piece is made to order: start it',
  made_to_order: 'the piece is from stock: allocate it',
  unpaid: 'the order is paid, and needs a refund first',
  proved: 'the proof of identity is missing',
  handed_over: 'no piece of it was delivered yet',
}

/** Moves an order. */
export async function executeOnOrders({ orderMoves }: Pick<Modules, 'orderMoves'>, request: OrderRequest): Promise<Outcome> {
  const { move, number, unit, by, reason } = request
  const moving = { number, actor: { kind: 'staff', id: by }, reason, unit } as const
  const result = await (move === 'collect' ? orderMoves.collect(moving) : orderMoves.move(move, moving))
  if (result.ok) {
    const { state, paymentState, moved } = result.value
    return { ok: true, said: `${number}: ${state}, ${paymentState}${moved > 0 ? `; pieces moved: ${moved}` : ''}` }
  }
  const { code, field, details } = result.error
  const why = guards[String(details?.['guard'])] ?? (details?.['state'] === undefined ? field : `it is ${String(details['state'])}`)
  return { ok: false, said: `${messageOf(code)}${why === undefined ? '' : ` (${why})`}` }
}

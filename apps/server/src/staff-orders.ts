import type { Modules } from '@karat/api/compose.ts'
import type { Failure } from '@karat/api/kernel/result.ts'
import { cancellationDecisionBody, huidsBody, orderTransitionBody, staffNumber, staffOrderTransitions } from '@karat/contract/staff.ts'
import { z } from 'zod'
import { by } from './command-by.ts'
import { type Outcome, refusal } from './outcome.ts'

/**
 * The command for a transition of an order by the tables in `docs/state-machines.md`, with its actor and reason. It has the fields of the
 * staff call of the same transition.
 */
export const orderRequests = [
  z.strictObject({
    command: z.literal('move-order'),
    number: staffNumber,
    by,
    ...orderTransitionBody.shape,
    move: z.enum([...staffOrderTransitions, 'cancel']),
  }),
  z.strictObject({
    command: z.enum(['approve-cancellation', 'reject-cancellation']),
    number: staffNumber,
    by,
    reason: cancellationDecisionBody.shape.reason,
  }),
  z.strictObject({ command: z.literal('list-cancellations') }),
  z.strictObject({ command: z.literal('mark-piece'), number: staffNumber, by, ...huidsBody.shape }),
  z.strictObject({ command: z.literal('order-documents'), number: staffNumber }),
] as const
type TransitionRequest = z.infer<(typeof orderRequests)[0]>
export type CancellationRequest = z.infer<(typeof orderRequests)[1 | 2]>
export type OrderRequest = z.infer<(typeof orderRequests)[number]>

/** The message to staff for each guard that does not hold. */
const guards: Record<string, string> = {
  settled: 'something of the order is still to be paid',
  nothing_held: 'the order is held: a proof of identity, a dispute or a review is open',
  from_stock: 'the piece is made to order: start it',
  made_to_order: 'the piece is from stock: allocate it',
  undisputed: 'a bank wants the money back',
  verified: 'the proof of identity is missing',
  agreed: 'the new price of a piece waits for its shopper, or for its payment',
  handed_over: 'no piece was delivered of which cash is due',
}

/**
 * Cancels an order or a unit of it, lists the requests that wait for a decision, or decides one; the text of a rejection is for the
 * shopper.
 */
async function executeOnCancellations(
  { cancellations }: Pick<Modules, 'cancellations'>,
  request: CancellationRequest | TransitionRequest,
): Promise<Outcome> {
  if (request.command === 'list-cancellations') {
    const waiting = await cancellations.waiting()
    const output = waiting.map(
      ({ number, order, reason, text, pieces }) => `${number}  order ${order}: ${pieces} (${reason}${text ? `: ${text}` : ''})`,
    )
    return { ok: true, output: output.length > 0 ? output.join('\n') : 'no cancellation waits' }
  }
  const { command, number, by, reason } = request
  const unit = 'unit' in request ? request.unit : undefined
  const result = await (command === 'move-order'
    ? cancellations.byStaff(number, unit, by, reason)
    : cancellations[command === 'approve-cancellation' ? 'approve' : 'reject'](number, by, reason))
  if (result.ok)
    return { ok: true, output: `${result.value.number}: ${result.value.state}; minor units that go back: ${result.value.refund}` }
  return orderRefusal(result.error)
}

/** The outcome of a refused transition, with the guard that does not hold. */
export function orderRefusal(failure: Failure): Outcome {
  return refusal(failure, guards[String(failure.details?.['guard'])])
}

type OrderDependencies = Pick<Modules, 'orderTransitions' | 'cancellations' | 'documents' | 'publicOrigin'>

/** Lists the documents of an order, packing slips included, with addresses that open them for five minutes. */
async function listDocuments({ documents, publicOrigin = '' }: OrderDependencies, number: string): Promise<Outcome> {
  const found = await documents.ofNumber(number)
  if (found.length === 0) return { ok: false, output: `${number} has no documents: they are issued when it is shipped` }
  return { ok: true, output: found.map((one) => `${one.kind} ${one.number} ${publicOrigin}${one.address}`).join('\n') }
}

/** Makes a transition of an order, cancels units of it, or lists its documents. */
export async function executeOnOrders(modules: OrderDependencies, request: OrderRequest): Promise<Outcome> {
  if (request.command === 'order-documents') return listDocuments(modules, request.number)
  if (request.command === 'mark-piece') {
    const { number, unit, huids, by, reason } = request
    const recorded = await modules.orderTransitions.recordHuids({ number, unit, huids, actor: { kind: 'staff', id: by }, reason })
    return recorded.ok ? { ok: true, output: `${number}: piece ${unit} has ${huids.join(', ')}` } : orderRefusal(recorded.error)
  }
  if (request.command !== 'move-order' || request.move === 'cancel') return executeOnCancellations(modules, request)
  const { orderTransitions } = modules
  const { move, number, unit, store, carrier, tracking, by, reason } = request
  const moving = { number, actor: { kind: 'staff', id: by }, reason, unit, store, carrier, tracking } as const
  const result = await (move === 'collect' ? orderTransitions.collect(moving) : orderTransitions.byStaff(move, moving))
  if (result.ok) {
    const { state, paymentState, moved } = result.value
    return { ok: true, output: `${number}: ${state}, ${paymentState}${moved > 0 ? `; pieces moved: ${moved}` : ''}` }
  }
  return orderRefusal(result.error)
}

import type { Db } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import { decide, type Refusal } from '../../../../kernel/machine.ts'
import type { UnitDependencies } from '../dependencies.ts'
import { type PaymentGuard, paymentMachine, type PaymentTransition, type PaymentState } from '../machines/payment.ts'
import type { OrderRecord, UnitActor } from '../port.ts'
import { addEvent, setPaymentState } from '../store.ts'
import { setCashRefunded } from './set-cash-refunded.ts'
import { readGivenBack } from './store.ts'

/** A record of cash collected at the door: for one unit by its place from 1, or for all delivered units. */
export interface CollectRequest {
  unit?: number | undefined
  actor: UnitActor
  reason: string
}

/** Makes a transition of an order's payment, followed by those of refunds that have arrived. */
export async function transitionCash(
  { clock }: Pick<UnitDependencies, 'clock'>,
  tx: Db,
  order: OrderRecord,
  name: PaymentTransition,
  { actor, reason, holds }: Omit<CollectRequest, 'unit'> & { holds: boolean },
): Promise<{ to: PaymentState } | { refused: Refusal<PaymentGuard> }> {
  const answer = decide(paymentMachine, order.paymentState as PaymentState, name, actor.kind, () => holds)
  if ('refused' in answer) return answer
  const at = clock.now()
  await setPaymentState(tx, order.id, answer.to)
  const event = { machine: 'payment', from: order.paymentState, to: answer.to, actor: actor.kind, actorId: actor.id }
  await addEvent(tx, { id: newId(at), orderId: order.id, ...event, reason, at })
  return answer
}

/** Records refunds that arrived while cash was due, once none is due any more. */
export async function recordRefunds(deps: Pick<UnitDependencies, 'clock'>, tx: Db, orderId: string): Promise<void> {
  const { some, all, left } = await readGivenBack(tx, orderId)
  if (some) await setCashRefunded(deps, tx, orderId, all && left === 0)
}

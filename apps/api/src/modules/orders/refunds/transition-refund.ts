import { sum } from '@karat/money/money.ts'
import { noteChange } from '../../../kernel/acts.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { type ActorKind, decide } from '../../../kernel/machine.ts'
import type { OrderRecord } from '../orders/port.ts'
import type { RefundDependencies } from './dependencies.ts'
import { refundSucceeded, refundWaits } from './events.ts'
import { refundMachine, type RefundTransition } from './machine.ts'
import type { Refund } from './port.ts'
import { insertEvent, readOfOrder, readPaid, setRefund } from './store.ts'

/** The record of a refund's transition. */
export interface Step {
  actor: { kind: ActorKind; id: string }
  reason: string
  providerRef?: string
}

/** The actor of transitions by the schedule, by jobs and as a consequence of others. */
export const system = { kind: 'system', id: '' } as const

/** Adds the event of a transition to the refund's history. */
export async function addRefundEvent(
  { clock }: Pick<RefundDependencies, 'clock'>,
  tx: Db,
  refundId: string,
  from: Refund['state'] | null,
  to: Refund['state'],
  { actor, reason }: Step,
) {
  const at = clock.now()
  await insertEvent(tx, { id: newId(at), refundId, from, to, actor: actor.kind, actorId: actor.id, reason, at })
}

/** Makes a transition of a refund, under the order's lock; undefined where the table has none. */
export async function transitionRefund(
  deps: Pick<RefundDependencies, 'clock' | 'events' | 'setCashRefunded'>,
  tx: Db,
  order: OrderRecord,
  refund: Refund,
  name: RefundTransition,
  step: Step,
): Promise<Refund | undefined> {
  const { clock, events } = deps
  const answer = decide(refundMachine, refund.state, name, step.actor.kind, () => true)
  if ('refused' in answer) return undefined
  const { providerRef = refund.providerRef } = step
  const moved = { ...refund, state: answer.to, providerRef, updatedAt: clock.now() }
  await setRefund(tx, refund.id, { state: moved.state, providerRef, updatedAt: moved.updatedAt })
  await addRefundEvent(deps, tx, refund.id, refund.state, moved.state, step)
  noteChange({
    object: 'refunds',
    id: refund.number,
    before: { state: refund.state },
    after: { state: moved.state, amount: refund.amount },
  })
  if (moved.state === 'manual_bank') await events.publish(tx, refundWaits, { refundId: refund.id, orderId: order.id })
  if (moved.state !== 'succeeded') return moved
  await events.publish(tx, refundSucceeded, { refundId: refund.id, orderId: order.id })
  // Money beyond what the order asked for is no part of its payment.
  if (moved.cause.kind !== 'excess') await updateOrder(deps, tx, order)
  return moved
}

/** Updates the order's payment state after a refund has arrived. */
async function updateOrder({ setCashRefunded }: Pick<RefundDependencies, 'setCashRefunded'>, tx: Db, order: OrderRecord): Promise<void> {
  const refunds = (await readOfOrder(tx, order.id)).filter(({ cause }) => cause.kind !== 'excess')
  const arrived = refunds.every(({ state }) => state === 'succeeded')
  const left = sum((await readPaid(tx, order.id)).map((paid) => paid.left))
  await setCashRefunded(tx, order.id, arrived && left === 0)
}

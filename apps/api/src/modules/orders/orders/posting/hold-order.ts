import type { Db } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { orderTransition, transitionOrder } from '../order-transitions.ts'
import type { OrderRecord } from '../port.ts'
import { addEvent, setHoldReason } from '../store.ts'

/** Makes the transition of an order on hold to placed; keeps it on hold with another `holdReason`. */
export async function releaseOrder(
  deps: Pick<OrderDependencies, 'clock'>,
  tx: Db,
  order: OrderRecord,
  holdReason: string | undefined,
): Promise<OrderRecord> {
  const cause = { actor: 'system', reason: holdReason ?? 'released', holding: ['id_verified'] } as const
  const to = await transitionOrder(deps, tx, order, holdReason ? 'hold' : 'release', cause, { holdReason: holdReason ?? null })
  return { ...order, state: to, holdReason: holdReason ?? null }
}

/** Records why staff must look at an order; see `Orders.hold`. */
export async function holdOrder(
  deps: Pick<OrderDependencies, 'clock'>,
  tx: Db,
  order: OrderRecord,
  reason: 'payment_mismatch' | 'dispute' | 'id_proof',
): Promise<void> {
  const { clock } = deps
  const waits = order.state !== 'payment_pending' && orderTransition(order.state, 'hold', 'system')
  if (waits) return void (await transitionOrder(deps, tx, order, 'hold', { actor: 'system', reason }, { holdReason: reason }))
  const at = clock.now()
  const noted = { machine: 'unit', actor: 'system', actorId: '' } as const
  await setHoldReason(tx, order.id, reason, at)
  await addEvent(tx, { id: newId(at), orderId: order.id, ...noted, from: order.state, to: order.state, reason, at })
}

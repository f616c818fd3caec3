import type { Db } from '../../../kernel/db/db.ts'
import { unwrap } from '../../../kernel/result.ts'
import type { OrderRecord, UnitActor } from '../orders/port.ts'
import type { CancellationDependencies } from './dependencies.ts'
import { cancelledUnpaid } from './events.ts'
import type { Cancellation } from './port.ts'
import type { Consequence } from './price-cancellation.ts'
import { setCancellation } from './store.ts'

/** Cancels the units of a cancellation, writes the new amounts of the order, and requests the refund. */
export async function cancelUnits(
  { cash, events, orderTransitions, promotions, refunds, reprice, revised }: CancellationDependencies,
  tx: Db,
  order: OrderRecord,
  found: Cancellation,
  gone: ReadonlySet<string>,
  result: Consequence,
  actor: UnitActor,
) {
  unwrap(await orderTransitions.ofUnits(tx, order, 'cancel', [...gone], { actor, reason: found.number }))
  await revised().cancelled(tx, order, [...gone], actor)
  if (result.repriced) {
    const { amounts, units } = result.repriced
    await reprice(tx, order.id, amounts, units, result.parts)
  }
  if (result.whole) await promotions.returnUse(tx, order.id)
  const { value, refund } = result
  const cause = { kind: 'cancellation', id: found.id } as const
  await refunds.request(tx, { order, amount: refund, cause, actor, reason: found.number, to: found.refundTo })
  if (!result.whole) await cash.settle(tx, order)
  await setCancellation(tx, found.id, { value, refund })
  if (value > refund) await events.publish(tx, cancelledUnpaid, { cancellationId: found.id })
  return { ...found, value, refund }
}

import { sum } from '@karat/money/money.ts'
import { noteChange, noteMoney } from '../../../kernel/acts.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { OrderRecord, UnitActor } from '../orders/port.ts'
import type { CancellationDependencies } from './dependencies.ts'
import { notifyOfCancellation } from './notify.ts'
import type { Cancellation, OrderedPiece } from './port.ts'
import type { Consequence } from './price-cancellation.ts'
import { beforeOffers } from './repricing.ts'
import { setCancellation } from './store.ts'
import { transitionCancellation } from './transition-cancellation.ts'
import { readPieces, readReceivedTransfers } from './views.ts'
import { writeCancellation } from './write-cancellation.ts'

/**
 * Throws `unpaid_whole` where staff name a part of an order that waits for a transfer: its amount was sent to the customer, so that it ends as
 * a whole.
 */
export async function checkWhole(tx: Db, order: OrderRecord, chosen: readonly OrderedPiece[]): Promise<void> {
  const all = await readPieces(tx, order.id)
  if (chosen.length < all.length) throwFailure('unpaid_whole', 'unit')
}

/** The consequence of ending an order that waits for a transfer: what has arrived of it is refunded, and nothing is left. */
export async function consequenceOfUnpaid(
  { refunds }: Pick<CancellationDependencies, 'refunds'>,
  db: Db,
  order: OrderRecord,
  chosen: readonly OrderedPiece[],
): Promise<Consequence> {
  const refund = await readReceivedTransfers(db, order.id)
  return {
    whole: true,
    pieces: sum(chosen.map(beforeOffers)),
    value: order.total,
    refund,
    parts: refund > 0 ? [refunds.excessPart(refund, 'transfer')] : [],
    orderAfter: 0,
    dueAfter: 0,
    repriced: undefined,
  }
}

/**
 * Staff end an order that waits for a transfer, with its stock and its holds. Its end refunds what has arrived of the amount, and what still
 * arrives.
 */
export async function endUnpaidByStaff(
  deps: CancellationDependencies,
  tx: Db,
  order: OrderRecord,
  chosen: readonly OrderedPiece[],
  actor: UnitActor,
  reason: string,
): Promise<Cancellation> {
  await checkWhole(tx, order, chosen)
  const { refund } = await consequenceOfUnpaid(deps, tx, order, chosen)
  const { currency, customerId, id: orderId, number } = order
  const basis = { cause: 'cancellation', to: 'sources' }
  if (refund > 0) noteMoney({ kind: 'refund', amount: refund, currency, orderId, customerId, object: 'orders', id: number, basis })
  const asked = { requestKey: newId(deps.clock.now()), reason: 'merchant', text: '', refundTo: 'sources' } as const
  const written = await writeCancellation(deps, tx, order, asked, chosen)
  const found = await transitionCancellation(deps, tx, written, 'approve', actor, reason)
  await deps.orders.end(tx, order, 'cancelled', found.number)
  await setCancellation(tx, found.id, { value: order.total, refund })
  noteChange({ object: 'orders', id: order.number, before: { state: order.state }, after: { state: 'cancelled' } })
  const ended = { ...found, value: order.total, refund }
  await notifyOfCancellation(deps, tx, order, ended)
  return ended
}

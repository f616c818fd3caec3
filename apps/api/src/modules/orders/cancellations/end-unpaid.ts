import { sum } from '@karat/money/money.ts'
import { noteChange } from '../../../kernel/acts.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { AppError, throwFailure } from '../../../kernel/result.ts'
import type { OrderRecord, UnitActor } from '../orders/port.ts'
import type { CancellationDependencies } from './dependencies.ts'
import { notifyOfCancellation } from './notify.ts'
import type { Cancellation, OrderedPiece } from './port.ts'
import type { Consequence } from './price-cancellation.ts'
import { beforeOffers } from './repricing.ts'
import { setCancellation } from './store.ts'
import { transitionCancellation } from './transition-cancellation.ts'
import { hasReceivedTransfer, readPieces } from './views.ts'
import { writeCancellation } from './write-cancellation.ts'

/**
 * Throws `unpaid_whole` where staff name a part of an order that waits for a transfer: its amount was sent to the customer, so that it ends as
 * a whole. Throws `transition_refused` where a part of its amount has arrived, which an end of the order would not refund.
 */
export async function checkWhole(tx: Db, order: OrderRecord, chosen: readonly OrderedPiece[]): Promise<void> {
  if (await hasReceivedTransfer(tx, order.id))
    throw new AppError({ code: 'transition_refused', field: 'number', details: { why: 'guard', guard: 'nothing_arrived' } })
  const all = await readPieces(tx, order.id)
  if (chosen.length < all.length) throwFailure('unpaid_whole', 'unit')
}

/** The consequence of ending an order that waits for a transfer: nothing was paid, and nothing is left. */
export const consequenceOfUnpaid = (order: OrderRecord, chosen: readonly OrderedPiece[]): Consequence => ({
  whole: true,
  pieces: sum(chosen.map(beforeOffers)),
  value: order.total,
  refund: 0,
  parts: [],
  orderAfter: 0,
  dueAfter: 0,
  repriced: undefined,
})

/** Staff end an order that waits for a transfer, with its stock and its holds; a transfer that still arrives is refunded. */
export async function endUnpaidByStaff(
  deps: CancellationDependencies,
  tx: Db,
  order: OrderRecord,
  chosen: readonly OrderedPiece[],
  actor: UnitActor,
  reason: string,
): Promise<Cancellation> {
  await checkWhole(tx, order, chosen)
  const asked = { requestKey: newId(deps.clock.now()), reason: 'merchant', text: '', refundTo: 'sources' } as const
  const written = await writeCancellation(deps, tx, order, asked, chosen)
  const found = await transitionCancellation(deps, tx, written, 'approve', actor, reason)
  await deps.orders.end(tx, order, 'cancelled', found.number)
  await setCancellation(tx, found.id, { value: order.total, refund: 0 })
  noteChange({ object: 'orders', id: order.number, before: { state: order.state }, after: { state: 'cancelled' } })
  const ended = { ...found, value: order.total, refund: 0 }
  await notifyOfCancellation(deps, tx, order, ended)
  return ended
}

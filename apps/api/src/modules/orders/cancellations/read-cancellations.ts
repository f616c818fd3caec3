import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OpenedOrder } from '../orders/port.ts'
import type { Refund } from '../refunds/port.ts'
import type { CancellationDependencies } from './dependencies.ts'
import type { Asker, Cancellation, CancelledPiece } from './port.ts'
import { readOfOrder } from './store.ts'
import { readCancelled } from './views.ts'

/** An order's cancellations with their units, and its refunds. */
export interface OrderCancellations {
  order: OpenedOrder
  cancellations: (Cancellation & { pieces: CancelledPiece[] })[]
  refunds: Refund[]
}

/** An order's cancellations and refunds, for an asker who may open the order. */
export function readCancellations(
  { db, orderOf, refunds }: Pick<CancellationDependencies, 'db' | 'orderOf' | 'refunds'>,
  site: Site,
  name: string,
  asker: Asker,
  field = 'id',
): Promise<Result<OrderCancellations>> {
  return resultOf(async () => {
    const order = (await orderOf(db, site.code, name, asker)) ?? throwFailure('unknown_order', field)
    const pieces = Map.groupBy(await readCancelled(db, order.id), ({ cancellationId }) => cancellationId)
    const found = await readOfOrder(db, order.id)
    return {
      order,
      cancellations: found.map((one) => ({ ...one, pieces: pieces.get(one.id) ?? [] })),
      refunds: await refunds.ofOrder(db, order.id),
    }
  })
}

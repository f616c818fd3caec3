import type { Db } from '../../../kernel/db/db.ts'
import { AppError, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderRecord } from '../orders/port.ts'
import type { CancellationDependencies } from './dependencies.ts'
import { piecesOf } from './continue-units.ts'
import type { Cancellation, OrderedPiece } from './port.ts'
import { type Consequence, priceCancellation } from './price-cancellation.ts'
import { readPieces } from './views.ts'

/** The units that staff name by their places from 1; all units that are not cancelled where they name none. */
export function chooseUnits(all: readonly OrderedPiece[], places: readonly number[] | undefined): OrderedPiece[] {
  if (places !== undefined) {
    const chosen = all.filter(({ position }) => places.includes(position + 1))
    return chosen.length === new Set(places).size && chosen.length > 0 ? chosen : throwFailure('not_found', 'unit')
  }
  const left = all.filter(({ state }) => state !== 'cancelled')
  if (left.length > 0) return left
  throw new AppError({ code: 'order_ended', field: 'number', details: { why: 'state', state: 'cancelled' } })
}

/**
 * The consequence of the cancellation of units by staff, for its preview and for itself; writes nothing. Throws `cancel_offer_lost` where the
 * units that stay would cost more without them.
 */
export async function assessStaffCancellation(
  deps: Pick<CancellationDependencies, 'cash' | 'catalogue' | 'delivery' | 'refunds'>,
  tx: Db,
  of: { order: OrderRecord; site: Site },
  chosen: readonly OrderedPiece[],
): Promise<{ gone: ReadonlySet<string>; consequence: Consequence }> {
  const gone = new Set(chosen.map(({ unitId }) => unitId))
  const consequence = await priceCancellation(deps, tx, of, await readPieces(tx, of.order.id), gone, 'sources')
  if (!consequence.whole && consequence.value <= 0) throwFailure('cancel_offer_lost', 'unit')
  return { gone, consequence }
}

/**
 * The consequence of the approval of a shopper's request, for its preview and for itself; writes nothing. Throws `cancel_offer_lost` where the
 * units that stay would cost more without them.
 */
export async function assessRequested(
  deps: Pick<CancellationDependencies, 'cash' | 'catalogue' | 'delivery' | 'refunds'>,
  tx: Db,
  of: { order: OrderRecord; site: Site },
  found: Cancellation,
): Promise<{ gone: ReadonlySet<string>; consequence: Consequence }> {
  const gone = new Set((await piecesOf(tx, found)).map(({ unitId }) => unitId))
  const consequence = await priceCancellation(deps, tx, of, await readPieces(tx, of.order.id), gone, found.refundTo)
  if (!consequence.whole && consequence.value <= 0) throwFailure('cancel_offer_lost', 'number')
  return { gone, consequence }
}

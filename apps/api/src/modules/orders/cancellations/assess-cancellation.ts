import type { Db } from '../../../kernel/db/db.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderRecord } from '../orders/port.ts'
import type { RefundTo } from '../refunds/port.ts'
import type { CancellationDependencies } from './dependencies.ts'
import type { OrderedPiece } from './port.ts'
import { priceCancellation } from './price-cancellation.ts'
import { type AskedItem, choosePieces, possibilityOf } from './rules.ts'
import { readPieces } from './views.ts'

/** Units with whether each can be cancelled: at once, by asking, or not. */
export function withPossibility(pieces: readonly OrderedPiece[], order: OrderRecord) {
  return pieces.map((piece) => ({ ...piece, possibility: possibilityOf(piece.state, order.holdReason, Boolean(piece.options.engraving)) }))
}

/** The units of a request, and the consequence; refused where there are too few, or the rest would cost more. */
export async function assessCancellation(
  deps: Pick<CancellationDependencies, 'cash' | 'catalogue' | 'delivery' | 'refunds'>,
  tx: Db,
  site: Site,
  order: OrderRecord,
  items: readonly AskedItem[],
  to: RefundTo,
) {
  const all = withPossibility(await readPieces(tx, order.id), order)
  const choice = choosePieces(all, items)
  if ('short' in choice) return throwFailure('cancel_not_possible', `items.${choice.short}.orderItemID`)
  const gone = new Set(choice.chosen.map(({ unitId }) => unitId))
  const result = await priceCancellation(deps, tx, { order, site }, all, gone, to)
  if (!result.whole && result.value <= 0) throwFailure('cancel_offer_lost', 'items')
  const review = choice.chosen.some(({ possibility }) => possibility === 'ask')
  return { chosen: choice.chosen, gone, consequence: result, review }
}

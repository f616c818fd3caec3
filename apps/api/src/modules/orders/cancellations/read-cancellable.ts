import { resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { RefundTo } from '../refunds/port.ts'
import { assessCancellation, withPossibility } from './assess-cancellation.ts'
import type { CancellationDependencies } from './dependencies.ts'
import type { Asker } from './port.ts'
import { type AskedItem, refundChoices } from './rules.ts'
import { readPieces } from './views.ts'

/** The units of an order, each with whether it can be cancelled, and the consequence of cancelling the chosen ones. */
export function readCancellable(
  deps: CancellationDependencies,
  site: Site,
  name: string,
  asker: Asker,
  items: readonly AskedItem[],
  to: RefundTo,
) {
  const { db, orderOf, orders } = deps
  return resultOf(async () => {
    const opened = (await orderOf(db, site.code, name, asker)) ?? throwFailure('unknown_order', 'id')
    const order = (await orders.find(db, opened.id)) ?? throwFailure('unknown_order', 'id')
    const pieces = withPossibility(await readPieces(db, order.id), order)
    const assessed = items.length === 0 ? undefined : await assessCancellation(deps, db, site, order, items, to)
    return { order, pieces, refundTo: refundChoices(order.customerId), assessed }
  })
}

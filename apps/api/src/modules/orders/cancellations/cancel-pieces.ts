import type { Db } from '../../../kernel/db/db.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { OrderRecord, UnitActor } from '../orders/port.ts'
import { cancelNow } from './cancel-now.ts'
import type { CancellationDependencies } from './dependencies.ts'
import { readPieces } from './views.ts'

/** Cancels units whose new price was rejected, in the caller's transaction, which holds the order's lock. */
export async function cancelPieces(
  deps: CancellationDependencies,
  tx: Db,
  order: OrderRecord,
  unitIds: readonly string[],
  { actor, reason }: { actor: UnitActor; reason: string },
) {
  const { sites } = deps
  const site = (await sites.byCode(order.subsite)) ?? throwFailure('unknown_site')
  const chosen = (await readPieces(tx, order.id)).filter(({ unitId }) => unitIds.includes(unitId))
  await cancelNow(deps, tx, { order, site }, chosen, actor, reason)
}

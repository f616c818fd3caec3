import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderRecord, UnitActor } from '../orders/port.ts'
import { assessStaffCancellation } from './assess-staff-cancellation.ts'
import { cancelUnits } from './cancel-units.ts'
import type { CancellationDependencies } from './dependencies.ts'
import { notifyOfCancellation } from './notify.ts'
import type { Cancellation, OrderedPiece } from './port.ts'
import { transitionCancellation } from './transition-cancellation.ts'
import { writeCancellation } from './write-cancellation.ts'

/** Cancels units at once, by staff or by the rejection of a new price. */
export async function cancelNow(
  deps: CancellationDependencies,
  tx: Db,
  { order, site }: { order: OrderRecord; site: Site },
  chosen: readonly OrderedPiece[],
  actor: UnitActor,
  reason: string,
): Promise<Cancellation> {
  const { clock } = deps
  const { gone, consequence } = await assessStaffCancellation(deps, tx, { order, site }, chosen)
  const byMerchant = actor.kind === 'staff'
  const why = byMerchant ? ('merchant' as const) : ('price_changed' as const)
  const asked = { requestKey: newId(clock.now()), reason: why, text: '', refundTo: 'sources' } as const
  const written = await writeCancellation(deps, tx, order, asked, chosen)
  const found = await transitionCancellation(deps, tx, written, byMerchant ? 'approve' : 'cancel', actor, reason)
  const cancelled = await cancelUnits(deps, tx, order, found, gone, consequence, actor)
  await notifyOfCancellation(deps, tx, order, cancelled)
  return cancelled
}

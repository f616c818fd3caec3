import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import { continueUnits } from './continue-units.ts'
import type { CancellationDependencies } from './dependencies.ts'
import { notifyOfCancellation } from './notify.ts'
import type { Asker, Cancellation } from './port.ts'
import { findCancellation } from './store.ts'
import { shopper, transitionCancellation } from './transition-cancellation.ts'

/** Withdraws a request that staff have not decided: its units continue. */
export function withdrawCancellation(
  deps: CancellationDependencies,
  site: Site,
  name: string,
  asker: Asker,
): Promise<Result<Cancellation>> {
  const { db, orderOf, orders } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const known = (await findCancellation(tx, name)) ?? throwFailure('unknown_cancellation', 'cancellationID')
      const opened = (await orderOf(tx, site.code, known.orderId, asker)) ?? throwFailure('unknown_cancellation', 'cancellationID')
      const order = (await orders.lock(tx, opened.id)) ?? throwFailure('unknown_cancellation', 'cancellationID')
      const found = (await findCancellation(tx, known.id)) ?? throwFailure('unknown_cancellation', 'cancellationID')
      if (found.state === 'withdrawn') return found
      const moved = await transitionCancellation(deps, tx, found, 'withdraw', shopper, 'withdrawn')
      await continueUnits(deps, tx, order, found, shopper)
      await notifyOfCancellation(deps, tx, order, moved)
      return moved
    }),
  )
}

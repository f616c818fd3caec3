import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, unwrap } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderAsker } from '../orders/port.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { lockRevision } from './lock-revision.ts'
import { notifyOfRevision } from './notify.ts'
import { findRevision, type RevisionRow } from './store.ts'
import { shopper, transitionRevision } from './transitions.ts'

/** Rejects a new price: the unit is made again, or cancelled and refunded. Idempotent. */
export function rejectRevision(
  deps: RevisionDependencies,
  site: Site,
  id: string,
  asker: OrderAsker,
  choice: 'remake' | 'cancel',
): Promise<Result<RevisionRow>> {
  const { cancelPieces, clock, db, orderTransitions } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const { order, row } = await lockRevision(deps, tx, site, id, asker)
      if (row.state === (choice === 'remake' ? 'remake' : 'item_cancelled')) return row
      const ended = { deadline: null, lookAt: null, decidedAt: clock.now() }
      const by = { actor: shopper, reason: choice }
      const rejected = await transitionRevision(deps, tx, row, 'reject', by, ended)
      if (choice === 'remake') {
        unwrap(await orderTransitions.ofUnits(tx, order, 'remake', [row.unitId], { actor: shopper, reason: row.number }))
        const remade = await transitionRevision(deps, tx, rejected, 'remake', by)
        await notifyOfRevision(deps, tx, order, remade, 'remade')
        return remade
      }
      await cancelPieces(tx, order, [row.unitId], { actor: shopper, reason: row.number })
      return (await findRevision(tx, id)) ?? rejected
    }),
  )
}

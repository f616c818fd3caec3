import { type Db, transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderAsker, OrderRecord } from '../orders/port.ts'
import { beginSettlement } from './begin-settlement.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { lockRevision } from './lock-revision.ts'
import type { RevisionRow } from './store.ts'
import { shopper, transitionRevision } from './transitions.ts'

/** States in which the shopper has agreed to a new price, or did not need to. */
const agreed = new Set(['accepted', 'settlement', 'settled', 'closed'])

/** Gives the shopper's consent and starts the settlement. The caller holds the order's lock. */
export async function agree(
  deps: RevisionDependencies,
  tx: Db,
  order: OrderRecord,
  site: Site,
  row: RevisionRow,
  { consent, isOnline }: { consent: boolean; isOnline: boolean },
): Promise<RevisionRow> {
  const holds = { consented: !row.newConsent || consent }
  const accepted = await transitionRevision(deps, tx, row, 'accept', { actor: shopper, reason: row.number, holds })
  return beginSettlement(deps, tx, order, site, accepted, { actor: shopper, isBorne: false, isOnline })
}

/** Agrees to a new price. Idempotent. */
export function acceptRevision(
  deps: RevisionDependencies,
  site: Site,
  id: string,
  asker: OrderAsker,
  consent: boolean,
): Promise<Result<RevisionRow>> {
  const { db } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const { order, row } = await lockRevision(deps, tx, site, id, asker)
      return agreed.has(row.state) ? row : agree(deps, tx, order, site, row, { consent, isOnline: false })
    }),
  )
}

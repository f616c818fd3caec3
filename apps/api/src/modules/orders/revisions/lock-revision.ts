import type { Db } from '../../../kernel/db/db.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderAsker } from '../orders/port.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { findRevision } from './store.ts'

/** A revision of an order that the asker may open, under the order's lock. */
export async function lockRevision(
  { orderOf, orders }: Pick<RevisionDependencies, 'orderOf' | 'orders'>,
  tx: Db,
  site: Site,
  id: string,
  asker: OrderAsker,
) {
  const known = (await findRevision(tx, id)) ?? throwFailure('unknown_revision', 'revisionID')
  const opened = (await orderOf(tx, site.code, known.orderId, asker)) ?? throwFailure('unknown_revision', 'revisionID')
  const order = (await orders.lock(tx, opened.id)) ?? throwFailure('unknown_revision', 'revisionID')
  return { order, row: (await findRevision(tx, id)) ?? throwFailure('unknown_revision', 'revisionID') }
}

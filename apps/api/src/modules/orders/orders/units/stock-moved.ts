import type { Db } from '../../../../kernel/db/db.ts'
import type { Events } from '../../../../kernel/events.ts'
import { stockMoved } from '../events.ts'

/**
 * Publishes that the stock of units changed, with each product once. Publishes nothing for an empty list: made-to-order products have no
 * stock.
 */
export async function publishStockMoved(tx: Db, events: Events, subsite: string, moved: readonly { productId: string }[]): Promise<void> {
  if (moved.length === 0) return
  await events.publish(tx, stockMoved, { subsite, productIds: [...new Set(moved.map(({ productId }) => productId))] })
}

import type { Db } from '../../../kernel/db/db.ts'
import type { Events } from '../../../kernel/events.ts'
import { stockMoved } from './events.ts'

/** Publishes that stock of pieces moved, with each product once. Nothing is published of none: what is made to order is in no stock. */
export async function publishStockMoved(tx: Db, events: Events, subsite: string, moved: readonly { productId: string }[]): Promise<void> {
  if (moved.length === 0) return
  await events.publish(tx, stockMoved, { subsite, productIds: [...new Set(moved.map(({ productId }) => productId))] })
}

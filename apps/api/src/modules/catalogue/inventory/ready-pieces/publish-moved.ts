import type { Db } from '../../../../kernel/db/db.ts'
import { stockMoved } from '../../../orders/orders/events.ts'
import type { ReadyPieceDependencies } from './dependencies.ts'

/** Publishes that the stock of a variant's product moved. */
export async function publishMoved(
  { catalogue, events }: Pick<ReadyPieceDependencies, 'catalogue' | 'events'>,
  tx: Db,
  subsite: string,
  variantId: string,
): Promise<void> {
  const productIds = [...(await catalogue.productsOf(tx, [variantId])).values()]
  if (productIds.length > 0) await events.publish(tx, stockMoved, { subsite, productIds })
}

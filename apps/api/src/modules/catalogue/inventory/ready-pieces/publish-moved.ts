import type { Db } from '../../../../kernel/db/db.ts'
import type { ReadyPieceDependencies } from './dependencies.ts'

/** Publishes that the stock of a variant's product moved. */
export async function publishMoved(
  { catalogue, stockMoved }: Pick<ReadyPieceDependencies, 'catalogue' | 'stockMoved'>,
  tx: Db,
  subsite: string,
  variantId: string,
): Promise<void> {
  const products = await catalogue.productsOf(tx, [variantId])
  await stockMoved(
    tx,
    subsite,
    [...products.values()].map((productId) => ({ productId })),
  )
}

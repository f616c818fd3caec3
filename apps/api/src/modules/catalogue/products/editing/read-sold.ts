import type { SoldProducts } from '../port.ts'
import type { EditingDependencies } from './dependencies.ts'
import { countProductsSold, isProductSold } from './views.ts'

/** The number of products of a site with a variant in a scope. See `SoldProducts`. */
export const countSold = (
  { db }: Pick<EditingDependencies, 'db'>,
  ...[subsite, scope]: Parameters<SoldProducts['countSold']>
): ReturnType<SoldProducts['countSold']> => countProductsSold(db, subsite, scope)

/** Whether a site sells a product. See `SoldProducts`. */
export const isSold = (
  { db }: Pick<EditingDependencies, 'db'>,
  ...[subsite, productId, tx = db]: Parameters<SoldProducts['isSold']>
): ReturnType<SoldProducts['isSold']> => isProductSold(tx, subsite, productId)

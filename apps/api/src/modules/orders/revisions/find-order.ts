import type { Db } from '../../../kernel/db/db.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderRecord } from '../orders/port.ts'
import type { RevisionDependencies } from './dependencies.ts'

/** The order of a number on a site, as staff type it. Throws `unknown_order`. */
export async function findOrderOfSite(
  { idOfNumber, orders }: Pick<RevisionDependencies, 'idOfNumber' | 'orders'>,
  db: Db,
  site: Site,
  number: string,
): Promise<OrderRecord> {
  const id = (await idOfNumber(db, number.toUpperCase())) ?? throwFailure('unknown_order', 'number')
  const order = await orders.find(db, id)
  return order?.subsite === site.code ? order : throwFailure('unknown_order', 'number')
}

import { localeOf } from '@karat/sites/locale.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { mailToken } from '../ownership/mail-token.ts'
import type { PageOf } from '../port.ts'

/** The address of a page about an order; see `PageOf`. */
export async function pageOf(
  { publicOrigin, secrets }: Pick<OrderDependencies, 'publicOrigin' | 'secrets'>,
  tx: Db,
  order: Parameters<PageOf>[1],
  path: Parameters<PageOf>[2],
): Promise<string | undefined> {
  if (publicOrigin === undefined) return undefined
  const page = `${publicOrigin}/${localeOf(order)}/dashboard/${path}`
  return order.customerId === null ? `${page}#${await mailToken({ secrets }, tx, order.id)}` : page
}

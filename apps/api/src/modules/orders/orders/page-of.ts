import { localeOf } from '@karat/sites/locale.ts'
import type { Orders, PageOf } from './port.ts'

/** Creates the addresses of orders' pages on this origin; undefined where it is unknown. */
export function createPageOf(orders: Pick<Orders, 'addToken'>, origin: string | undefined): PageOf {
  return async (tx, order, path) => {
    if (origin === undefined) return undefined
    const page = `${origin}/${localeOf(order)}/dashboard/${path}`
    return order.customerId === null ? `${page}#${await orders.addToken(tx, order.id)}` : page
  }
}

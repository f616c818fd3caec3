import { readPaymentMethod } from '@karat/sites/payment-method.ts'
import { resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderAsker } from '../orders/port.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { excessesOf, revisionsOf } from './store.ts'
import { readPieces } from './views.ts'

/** The payment methods of a site for an excess payment: those of its gateways, without cash at the door. */
function gatewaysOf({ payments }: Pick<RevisionDependencies, 'payments'>, site: Site) {
  return site.gateways.filter((key) => key !== 'cod' && payments().offers(readPaymentMethod(key).gateway))
}

/** The revisions of an order with their units and excess payments, for an asker who may open the order. */
export function readRevisions(
  deps: Pick<RevisionDependencies, 'db' | 'orderOf' | 'orders' | 'payments'>,
  site: Site,
  name: string,
  asker: OrderAsker,
  field = 'id',
) {
  const { db, orderOf, orders } = deps
  return resultOf(async () => {
    const opened = (await orderOf(db, site.code, name, asker)) ?? throwFailure('unknown_order', field)
    const order = (await orders.find(db, opened.id)) ?? throwFailure('unknown_order', field)
    const [revisions, excesses, pieces] = [await revisionsOf(db, order.id), await excessesOf(db, order.id), await readPieces(db, order.id)]
    return { order, revisions, excesses, pieces, gateways: gatewaysOf(deps, site) }
  })
}

import { transact } from '../../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { IdProof } from '../../../checkout/id-proof/port.ts'
import type { OrderProofDependencies } from '../dependencies.ts'
import type { OrderReader, OrderRecord } from '../port.ts'
import { readOrder } from '../views.ts'
import { releaseVerified } from './release-verified.ts'

/** The states of an order that takes no identity number any more. */
export const ended: ReadonlySet<string> = new Set(['expired', 'cancelled'])

/** Stores the identity number for an order that the asker may open; a second one replaces the first and changes nothing else. */
export function giveIdNumber(
  deps: OrderProofDependencies,
  orderId: string,
  reader: OrderReader,
  number: string,
): Promise<Result<{ order: OrderRecord; proof: IdProof }>> {
  const { db, orders, proofs, sites } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const [order, view] = [await orders.lock(tx, orderId), await readOrder(tx, orderId)]
      const site = order && (await sites.byCode(order.subsite))
      if (!order || !view || !site || !orders.opensTo(view, reader)) return throwFailure('unknown_order', 'orderID')
      if (ended.has(order.state)) return throwFailure('order_ended', 'orderID')
      const proof = await proofs.keep(tx, order.cartId, site, number)
      return { order: await releaseVerified(deps, tx, order), proof }
    }),
  )
}

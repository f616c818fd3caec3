import { type Db, transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure, unwrap } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderRecord } from '../orders/port.ts'
import { assessCancellation } from './assess-cancellation.ts'
import { cancelUnits } from './cancel-units.ts'
import type { CancellationDependencies } from './dependencies.ts'
import { notifyOfCancellation } from './notify.ts'
import type { Asker, Cancellation } from './port.ts'
import { reasonProblem, refundChoices } from './rules.ts'
import { findByKey } from './store.ts'
import { shopper, transitionCancellation } from './transition-cancellation.ts'
import { type AskedCancellation, writeCancellation } from './write-cancellation.ts'

async function lockOpened(
  { orderOf, orders }: Pick<CancellationDependencies, 'orderOf' | 'orders'>,
  tx: Db,
  site: Site,
  name: string,
  asker: Asker,
  field: string,
): Promise<OrderRecord> {
  const opened = (await orderOf(tx, site.code, name, asker)) ?? throwFailure('unknown_order', field)
  return (await orders.lock(tx, opened.id)) ?? throwFailure('unknown_order', field)
}

/** Requests a cancellation and returns its number; idempotent by key. */
export function requestCancellation(
  deps: CancellationDependencies,
  site: Site,
  asker: Asker,
  asked: AskedCancellation,
): Promise<Result<Cancellation>> {
  const { db, orderTransitions } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const order = await lockOpened(deps, tx, site, asked.orderId, asker, 'orderID')
      const before = await findByKey(tx, order.id, asked.requestKey)
      if (before) return before
      const { items, refundSeen, orderId: _, ...reasons } = asked
      if (!refundChoices(order.customerId).includes(asked.refundTo)) throwFailure('credit_sign_in', 'refundTo')
      const assessed = await assessCancellation(deps, tx, site, order, items, asked.refundTo)
      const problem = reasonProblem(asked.reason, asked.text, assessed.review ? 'making' : 'waiting')
      if (problem) throwFailure('bad_request', problem)
      if (refundSeen !== undefined && refundSeen !== assessed.consequence.refund) throwFailure('refund_changed', 'refund')
      const written = await writeCancellation(deps, tx, order, reasons, assessed.chosen)
      const { gone, review } = assessed
      let found = await transitionCancellation(deps, tx, written, review ? 'review' : 'cancel', shopper, asked.reason, review)
      if (review) unwrap(await orderTransitions.ofUnits(tx, order, 'ask-cancel', [...gone], { actor: shopper, reason: found.number }))
      else found = await cancelUnits(deps, tx, order, found, gone, assessed.consequence, shopper)
      await notifyOfCancellation(deps, tx, order, found)
      return found
    }),
  )
}

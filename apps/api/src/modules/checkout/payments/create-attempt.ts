import type { Db } from '../../../kernel/db/db.ts'
import { deferToCommit } from '../../../kernel/db/transacting.ts'
import { newId } from '../../../kernel/id.ts'
import type { OrderRecord } from '../../orders/orders/port.ts'
import type { PaymentDependencies } from './dependencies.ts'
import type { WrittenAttempt } from './port.ts'
import { findUnanswered, insertPayment } from './store.ts'

/**
 * Stores an attempt to pay an unpaid order, in the transaction that posts it. An attempt that the gateway has not answered yet is reused,
 * so that a retry is the same payment; `repeated` says whether the order may have one.
 */
export async function createAttempt(
  { clock }: Pick<PaymentDependencies, 'clock'>,
  tx: Db,
  order: OrderRecord,
  { repeated }: { repeated: boolean },
): Promise<WrittenAttempt> {
  const { gateway, paymentMethod: method } = order
  const unansweredAttempt = repeated && (await findUnanswered(tx, order.id, { gateway, method }))
  if (unansweredAttempt) return unansweredAttempt
  const createdAt = clock.now()
  const id = newId(createdAt)
  const attempt = {
    id,
    orderId: order.id,
    excessId: null,
    gateway,
    method,
    providerRef: null,
    amount: order.payable,
    currency: order.currency,
    state: 'created' as const,
    returnTo: `/${order.subsite}-${order.language}/checkout?order=${order.id}&attempt=${id}`,
    createdAt,
    updatedAt: createdAt,
  }
  await deferToCommit(insertPayment(tx, attempt))
  return attempt
}

import type { PaymentMethod } from '@karat/sites/payment-method.ts'
import { addMs } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import type { OrderRecord } from '../../orders/orders/port.ts'
import type { PaymentDependencies } from './dependencies.ts'
import type { WrittenAttempt } from './port.ts'
import { releaseAttempts } from './release-attempts.ts'
import { pageLifetime } from './rules.ts'
import { attemptsOf, insertPayment } from './store.ts'

/**
 * Stores an attempt to pay an excess payment of a revised order (`amount` in minor units), in a transaction that holds the order's lock. An
 * attempt by the same payment method is reused while its page can be paid; those by another method are ended.
 */
export async function createExcessAttempt(
  deps: Pick<PaymentDependencies, 'clock' | 'gateways' | 'jobs'>,
  tx: Db,
  order: OrderRecord,
  { excessId, amount, paymentMethod }: { excessId: string; amount: number; paymentMethod: PaymentMethod },
): Promise<WrittenAttempt> {
  const now = deps.clock.now()
  const open = (await attemptsOf(tx, order.id)).filter((row) => row.excessId === excessId && row.releasedAt === null)
  const same = open.find(
    ({ gateway, method, createdAt, ...row }) =>
      row.amount === amount && gateway === paymentMethod.gateway && method === paymentMethod.method && addMs(createdAt, pageLifetime) > now,
  )
  if (same) return same
  if (open.length > 0) await releaseAttempts(deps, tx, order.id, excessId)
  const id = newId(now)
  const page = `/${order.subsite}-${order.language}/dashboard/order-listing/${order.number}/payment`
  const attempt = {
    id,
    orderId: order.id,
    excessId,
    gateway: paymentMethod.gateway,
    method: paymentMethod.method,
    providerRef: null,
    amount,
    currency: order.currency,
    state: 'created' as const,
    returnTo: `${page}?order=${order.id}&attempt=${id}`,
    createdAt: now,
    updatedAt: now,
  }
  await insertPayment(tx, attempt)
  return attempt
}

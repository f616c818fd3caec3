import { addMs, type Clock } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/id.ts'
import type { Orders } from '../../orders/orders/port.ts'
import type { ExcessPayments, Payments } from './port.ts'
import { pageLifetime } from './rules.ts'
import { attemptsOf, findPaymentById, insertPayment } from './store.ts'

interface ExcessAttemptParts {
  clock: Clock
  orders: () => Pick<Orders, 'find'>
  excess: () => Pick<ExcessPayments, 'waits'>
  release: Payments['release']
}

/** Attempts to pay excess payments of revised orders. */
export function createExcessAttempts({ clock, orders, excess, release }: ExcessAttemptParts): Pick<Payments, 'attemptExcess' | 'waits'> {
  return {
    async attemptExcess(tx, order, { excessId, amount, paymentMethod }) {
      const now = clock.now()
      const open = (await attemptsOf(tx, order.id)).filter((row) => row.excessId === excessId && row.releasedAt === null)
      const same = open.find(
        ({ gateway, method, createdAt, ...row }) =>
          row.amount === amount &&
          gateway === paymentMethod.gateway &&
          method === paymentMethod.method &&
          addMs(createdAt, pageLifetime) > now,
      )
      if (same) return same
      if (open.length > 0) await release(tx, order.id, excessId)
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
    },

    async waits(tx, attemptId) {
      const row = await findPaymentById(tx, attemptId)
      if (!row) return false
      if (row.excessId !== null) return excess().waits(tx, row.excessId)
      return (await orders().find(tx, row.orderId))?.state === 'payment_pending'
    },
  }
}

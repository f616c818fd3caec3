import { durations } from '../../kernel/clock.ts'
import { subscribed } from '../../kernel/events.ts'
import { type BackgroundWork, defineJob, handled, emptyPayload } from '../../kernel/jobs/definition.ts'
import { orderPlaced } from './events.ts'
import type { OrderService } from './service.ts'

const expireOrders = defineJob({ kind: 'expire-orders', queue: 'critical', every: 15 * durations.second, payload: emptyPayload })

export function orderWork(orders: Pick<OrderService, 'confirmByMail' | 'expireOverdue'>): BackgroundWork {
  return {
    jobs: [
      subscribed(orderPlaced, { kind: 'confirm-order', queue: 'critical' }, ({ orderId }) => orders.confirmByMail(orderId)),
      handled(expireOrders, async () => void (await orders.expireOverdue())),
    ],
  }
}

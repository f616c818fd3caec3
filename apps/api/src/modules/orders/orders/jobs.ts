import { durations } from '../../../kernel/clock.ts'
import { subscribed } from '../../../kernel/events.ts'
import { type BackgroundWork, defineJob, handled, emptyPayload } from '../../../kernel/jobs/definition.ts'
import { contactVerified } from '../../customers/identity/events.ts'
import { paymentReturns } from '../../checkout/payments/events.ts'
import { cardsOrdered, orderPlaced, orderReplaced, unitsMoved } from './events.ts'
import type { OrderCards, OrderOwnership, OrderProgress, OrderService } from './service.ts'

const issueCards = defineJob({ kind: 'issue-order-cards', queue: 'critical', every: durations.minute, payload: emptyPayload })
const expireOrders = defineJob({ kind: 'expire-orders', queue: 'critical', every: 15 * durations.second, payload: emptyPayload })

export function orderWork(
  orders: Pick<OrderService, 'confirmByMail' | 'expireOverdue'>,
  ownership: Pick<OrderOwnership, 'join' | 'joinByMail'>,
  cards: OrderCards,
): BackgroundWork {
  return {
    jobs: [
      subscribed(orderPlaced, { kind: 'confirm-order', queue: 'critical' }, ({ orderId }, run) => orders.confirmByMail(orderId, run)),
      subscribed(orderPlaced, { kind: 'join-order', queue: 'default' }, ({ orderId }) => ownership.joinByMail(orderId)),
      subscribed(contactVerified, { kind: 'join-orders', queue: 'default' }, ({ customerId, contact }) =>
        ownership.join(customerId, contact),
      ),
      subscribed(cardsOrdered, { kind: 'issue-cards', queue: 'critical' }, ({ orderId }) => cards.issue(orderId)),
      handled(issueCards, () => cards.issueDue()),
      handled(expireOrders, async () => void (await orders.expireOverdue())),
    ],
  }
}

export function progressWork(progress: OrderProgress): BackgroundWork {
  return {
    jobs: [
      subscribed(unitsMoved, { kind: 'notify-of-progress', queue: 'default' }, progress.notify),
      subscribed(orderReplaced, { kind: 'notify-of-replacement', queue: 'default' }, progress.notifyReplaced),
      subscribed(paymentReturns, { kind: 'notify-of-payment-returns', queue: 'default' }, progress.notifyReturned),
    ],
  }
}

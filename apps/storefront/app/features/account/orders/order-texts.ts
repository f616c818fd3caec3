import type { OrderSummary } from '@karat/contract/orders.ts'
import { useDay } from '../../../site/use-day.ts'
import { type MessageKey, useMessages } from '../../../site/messages.tsx'
import { orderStatus } from '../../../ui/orders/order-status.ts'
import { useDate, useDeadline } from '../../../ui/use-date.ts'

type ShownOrder = Pick<OrderSummary, 'status' | 'waitsFor' | 'promisedFor' | 'createdAt' | 'number' | 'deliveryMethod'> & {
  items: readonly { status: string }[]
} & Partial<Pick<OrderSummary, 'deliveredAt' | 'endedAt' | 'deadline'>>

/** Messages with a day, by the status of an order that has arrived or ended. */
const onDay: Partial<Record<string, MessageKey>> = {
  delivered: 'orders.deliveredOn',
  completed: 'orders.deliveredOn',
  returned: 'orders.returnedOn',
  cancelled: 'orders.cancelledOn',
  expired: 'orders.expiredOn',
}

const travelling = new Set(['shipped', 'out_for_delivery'])
/** The statuses of items that their buyer has or had. */
const received = new Set(['delivered', 'completed', 'return_requested', 'returned', 'exchanged', 'replaced'])

/** The texts of an order in a list and on its page: status, deadline, arrival, number and day of the order. */
export function useOrderTexts() {
  const t = useMessages()
  const date = useDate()
  const moment = useDeadline()
  const day = useDay()
  const dated = (order: ShownOrder) => {
    const { status, deliveredAt, endedAt, items, deliveryMethod } = order
    const at = status === 'delivered' || status === 'completed' ? deliveredAt : endedAt
    const made = items.filter((item) => item.status === 'in_production' || item.status === 'quality_check')
    if (status === 'processing' && made.length > 0) return t('orders.beingMade', { count: made.length })
    if (status === 'shipped' && !items.some((item) => travelling.has(item.status)) && items.some((item) => received.has(item.status)))
      return t('orders.partlyDelivered')
    const isCollected = deliveryMethod === 'pickup' && onDay[status] === 'orders.deliveredOn'
    return at && onDay[status] ? t(isCollected ? 'orders.collectedOn' : onDay[status], { day: date(at) }) : orderStatus(t, order)
  }
  return {
    /** The status; `undated` where its steps show the days. */
    headline: (order: ShownOrder, undated = false) =>
      order.waitsFor === 'id_proof'
        ? t('orders.waitsForProof')
        : order.waitsFor === 'revision'
          ? t('orders.waitsForAnswer')
          : order.waitsFor === 'excess_payment'
            ? t('orders.waitsForDue')
            : order.waitsFor === 'return'
              ? t('orders.waitsForReturn')
              : undated && (order.status === 'delivered' || order.status === 'completed')
                ? orderStatus(t, order)
                : dated(order),
    /** The shopper's deadline for the step that the order waits for; empty without one. */
    deadline: ({ waitsFor, deadline = null }: ShownOrder) =>
      waitsFor === null || deadline === null
        ? ''
        : t(waitsFor === 'payment' || waitsFor === 'excess_payment' ? 'revised.payBy' : 'revised.by', { day: moment(deadline) }),
    /** The day of delivery, until the order is delivered; empty otherwise. */
    arrival: ({ status, promisedFor }: ShownOrder) =>
      promisedFor && (status === 'processing' || status === 'shipped' || status === 'action_needed')
        ? t('orders.by', { day: day(promisedFor, { weekday: 'short', day: 'numeric', month: 'long' }) })
        : '',
    placed: ({ number, createdAt }: ShownOrder) => t('orders.placed', { number, day: date(createdAt) }),
  }
}

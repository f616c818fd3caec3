import type { OrderDetail } from '@karat/contract/orders.ts'
import { useDay } from '../../../site/use-day.ts'
import { type MessageKey, translateData, useMessages } from '../../../site/messages.tsx'
import { useCommaList } from '../../../site/site.tsx'
import { useDate } from '../../../ui/use-date.ts'

/** The steps of an order, and the states of units that reach each of them. */
const steps: readonly (readonly [name: MessageKey, states: readonly string[]])[] = [
  ['orders.stepOrdered', ['placed', 'on_hold']],
  ['orders.stepConfirmed', ['confirmed']],
  ['orderState.in_production', ['in_production', 'quality_check']],
  ['orders.stepPacked', ['packed']],
  ['orders.stepShipped', ['shipped', 'out_for_delivery']],
  ['orders.stepDelivered', ['delivered']],
]

/** The last step of states that are no step themselves; a unit with a requested cancellation may be packed at most. */
const between: Partial<Record<string, MessageKey>> = {
  payment_pending: 'orders.stepOrdered',
  allocated: 'orderState.in_production',
  revision_pending: 'orderState.in_production',
  ready: 'orderState.in_production',
  cancel_requested: 'orders.stepPacked',
  delivery_failed: 'orders.stepShipped',
  rto: 'orders.stepShipped',
  rto_received: 'orders.stepShipped',
}

/**
 * The index of the last step that a unit in a state has reached; a unit that was returned, or is past its return window, has reached all.
 */
function lastStep(state: string): number {
  const at = steps.findIndex(([name, states]) => states.includes(state) || name === between[state])
  return at < 0 ? steps.length - 1 : at
}

/** The index of the step that every unit has reached, without cancelled ones. */
const reachedByAll = (items: OrderDetail['items']): number =>
  Math.min(...items.filter(({ status }) => status !== 'cancelled').map(({ status }) => lastStep(status)), steps.length - 1)

/** Messages of the states of an order that is collected at a store. */
const collected: Partial<Record<string, MessageKey>> = {
  shipped: 'orders.toStore',
  out_for_delivery: 'orders.toCollect',
  delivered: 'orders.collected',
}

/** The same of its steps. */
const collectedSteps: Partial<Record<MessageKey, MessageKey>> = {
  'orders.stepShipped': 'orders.toStore',
  'orders.stepDelivered': 'orders.collected',
}

/** Whether an order shows its progress, with the days of the order and the delivery: not one of gift cards alone, and not an ended one. */
export const showsSteps = ({ items, status }: Pick<OrderDetail, 'items' | 'status'>): boolean =>
  items.length > 0 && status !== 'cancelled' && status !== 'expired'

/** The progress of an order, and in a disclosure its whole history, which titles the section where no steps are shown. */
export function OrderSteps({ order }: { order: OrderDetail }) {
  const { timeline, deliveryMethod, promisedFor } = order
  const t = useMessages()
  const date = useDate()
  const day = useDay()
  const list = useCommaList()
  const isCollected = deliveryMethod === 'pickup'
  const stateName = (state: string) => (isCollected && collected[state] ? t(collected[state]) : translateData(t, 'orderState', state))
  const hasSteps = showsSteps(order)
  const least = reachedByAll(order.items)
  const all = steps.map(([name, states], index) => {
    const events = timeline.filter((event) => states.includes(event.status))
    // The order was placed once; any other step is reached when its last unit has reached it.
    const event = index === 0 ? events[0] : events.at(-1)
    return { name, started: event !== undefined, at: index <= least ? event?.at : undefined }
  })
  // Only made-to-order units are in production.
  const reached = all.filter(({ name, started }) => name !== 'orderState.in_production' || started)
  const promised = promisedFor ? t('orders.stepBy', { day: day(promisedFor) }) : ' '
  const now = reached.findLastIndex(({ at }) => at !== undefined)
  // Each unit has its own transitions; equal ones at the same time are shown once, with the names of their items where not all made them.
  const history = [...Map.groupBy(timeline, ({ status, at }) => `${status} ${at}`).values()].map((events) => {
    const names = order.items.filter((item) => events.some(({ orderItemID }) => orderItemID === item.orderItemID)).map(({ name }) => name)
    return { status: events[0]?.status ?? '', at: events[0]?.at ?? '', names: names.length < order.items.length ? names : [] }
  })
  return (
    <section aria-labelledby="order-steps">
      <h2 id="order-steps" className="ui-visually-hidden">
        {t(hasSteps ? 'orders.steps' : 'orders.history')}
      </h2>
      {hasSteps && (
        <ol className="orders-steps">
          {reached.map(({ name, at }, index) => (
            <li key={name} className={index <= now ? 'is-done' : undefined} aria-current={index === now ? 'step' : undefined}>
              <b>{t((isCollected && collectedSteps[name]) || name)}</b>
              <span className="type-small type-soft">{at ? date(at, 'short') : name === 'orders.stepDelivered' ? promised : ' '}</span>
            </li>
          ))}
        </ol>
      )}
      <details className="orders-history">
        <summary className="type-small touch-area">{t('orders.history')}</summary>
        <ol>
          {history.map((event) => (
            <li key={`${event.status} ${event.at}`}>
              <span>{stateName(event.status)}</span>
              <span className="type-small type-soft">{list([date(event.at), ...new Set(event.names)])}</span>
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}

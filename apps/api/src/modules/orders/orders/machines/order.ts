import type { CardState } from './card.ts'
import type { UnitState } from './unit.ts'

/** The stored state of an order, derived from those of its units. */
export type OrderState =
  | 'payment_pending'
  | 'placed'
  | 'on_hold'
  | 'revision_pending'
  | 'confirmed'
  | 'partially_shipped'
  | 'shipped'
  | 'delivered'
  | 'completed'
  | 'returned'
  | 'expired'
  | 'cancelled'

/** Units on their way to their owner. */
const travelling: readonly UnitState[] = ['shipped', 'out_for_delivery', 'delivery_failed', 'rto', 'rto_received']
/** Units that were delivered to their owner. */
export const handedOver: readonly UnitState[] = ['delivered', 'completed', 'return_requested', 'returned', 'replaced', 'exchanged']

const every =
  (...states: UnitState[]) =>
  (units: readonly UnitState[]) =>
    units.every((state) => states.includes(state))
const some =
  (...states: UnitState[]) =>
  (units: readonly UnitState[]) =>
    units.some((state) => states.includes(state))

/**
 * The rules by which an order's state follows from its units; cancelled ones count only where all are. The first rule that holds decides,
 * so that states that need an action come first.
 */
export const orderRules: readonly { state: OrderState; when: string; holds: (units: readonly UnitState[]) => boolean }[] = [
  { state: 'cancelled', when: 'no unit is left', holds: (units) => units.length === 0 },
  { state: 'expired', when: 'all units are expired', holds: every('expired') },
  { state: 'payment_pending', when: 'a unit waits for the payment', holds: some('payment_pending') },
  { state: 'on_hold', when: 'a unit is on hold', holds: some('on_hold') },
  { state: 'revision_pending', when: 'a unit waits for its new price to be agreed to', holds: some('revision_pending') },
  { state: 'returned', when: 'all units were returned', holds: every('returned') },
  { state: 'completed', when: 'all units are completed, were returned or exchanged', holds: every('completed', 'returned', 'exchanged') },
  { state: 'delivered', when: 'all units have come to their owner', holds: every(...handedOver) },
  { state: 'shipped', when: 'all units have left the merchant', holds: every(...travelling, ...handedOver) },
  { state: 'partially_shipped', when: 'a unit has left the merchant', holds: some(...travelling, ...handedOver) },
  { state: 'placed', when: 'all units wait to be confirmed', holds: every('placed') },
  { state: 'confirmed', when: 'else', holds: () => true },
]

/** The state of an order with units and gift cards in these states: cards decide where no unit is left. */
export function orderStateOf(units: readonly UnitState[], cards: readonly CardState[] = []): OrderState {
  const left = units.filter((state) => state !== 'cancelled')
  if (left.length === 0 && cards.length > 0) return cards.every((state) => state === 'issued') ? 'completed' : 'placed'
  return orderRules.find(({ holds }) => holds(left))?.state ?? 'confirmed'
}

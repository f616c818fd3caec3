import type { Order } from '@karat/contract/checkout.ts'
import type { MessageKey } from '../../site/messages.tsx'

/** The first steps of an order's units, each with the number of units that take it, and the number of all units. */
export function firstSteps({ items, gateway }: Pick<Order, 'items' | 'gateway'>): { steps: [MessageKey, number][]; count: number } {
  const pieces = (of: (item: Order['items'][number]) => number) => items.reduce((count, item) => count + of(item), 0)
  const count = pieces(({ quantity }) => quantity)
  if (count === 0) return { steps: [['thanks.cardStep', 0]], count }
  // A made-to-order unit is engraved while it is made.
  const counts: [MessageKey, number][] = [
    ['thanks.makeStep', pieces(({ madeToOrder }) => madeToOrder)],
    ['thanks.engraveStep', pieces(({ quantity, madeToOrder, engraving }) => (engraving === '' ? 0 : quantity - madeToOrder))],
    ['thanks.checkStep', pieces(({ quantity, madeToOrder, engraving }) => (engraving === '' ? quantity - madeToOrder : 0))],
    ['thanks.codStep', gateway === 'cod' ? count : 0],
  ]
  return { steps: counts.filter(([, some]) => some > 0), count }
}

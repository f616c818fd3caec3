import type { OrderCardDependencies } from '../dependencies.ts'
import { findOrder, idOfNumber } from '../store.ts'
import { referenceOf } from './issue-cards.ts'
import { readCards } from './store.ts'

/**
 * The gift cards bought with an order by its number, with the references that they were issued under; undefined where there is no such
 * order.
 */
export async function readOrderCards({ db }: Pick<OrderCardDependencies, 'db'>, number: string) {
  const orderId = await idOfNumber(db, number.toUpperCase())
  const order = orderId === undefined ? undefined : await findOrder(db, orderId)
  if (!order) return undefined
  const cards = order.hasCards ? await readCards(db, order.id) : []
  return { order, cards: cards.map((card) => ({ ...card, reference: referenceOf(card) })) }
}

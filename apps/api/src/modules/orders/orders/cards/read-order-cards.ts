import type { OrderCardDependencies } from '../dependencies.ts'
import { findOrder, idOfNumber } from '../store.ts'
import { referenceOf } from './issue-cards.ts'
import { readCards } from './store.ts'

/**
 * The gift cards bought with an order of a site by its number, with the references that they were issued under; undefined where the site
 * has no such order.
 */
export async function readOrderCards({ db }: Pick<OrderCardDependencies, 'db'>, subsite: string, number: string) {
  const orderId = await idOfNumber(db, number.toUpperCase())
  const order = orderId === undefined ? undefined : await findOrder(db, orderId)
  if (order?.subsite !== subsite) return undefined
  const cards = order.hasCards ? await readCards(db, order.id) : []
  return { order, cards: cards.map((card) => ({ ...card, reference: referenceOf(card) })) }
}

import { asc, eq } from 'drizzle-orm'
import { type Db, named } from '../../../../kernel/db/db.ts'
import type { CardState } from '../machines/card.ts'
import type { OrderState } from '../machines/order.ts'
import { holdReasonSql, setStageSql, stageSql, unitsOf } from '../stages.ts'
import { readItems } from '../store.ts'
import type { OrderRecord } from '../port.ts'
import { orderCard } from '../tables.ts'

export type OrderCard = typeof orderCard.$inferSelect

/** The gift cards that were bought with an order, in their order. */
export function readCards(db: Db, orderId: string): Promise<OrderCard[]> {
  return db.select().from(orderCard).where(eq(orderCard.orderId, orderId)).orderBy(asc(orderCard.position))
}

/** The bought content of a cart: lines, and gift cards by their ids in the cart. */
export async function boughtWith(tx: Db, { id, hasCards }: OrderRecord) {
  const cards = hasCards ? await readCards(tx, id) : []
  const items = await readItems(tx, id)
  return {
    items: items.map(({ variantId, quantity, options }) => ({ variantId, quantity, engraving: options.engraving ?? '' })),
    cardIds: cards.map(({ cartCardId }) => cartCardId),
  }
}

export async function setCardState(tx: Db, id: string, state: CardState): Promise<void> {
  await tx.update(orderCard).set({ state }).where(eq(orderCard.id, id))
}

/** Changes the state of an order that has no units left at a time; the caller holds its lock. */
export async function setOrderState(tx: Db, orderId: string, state: OrderState, at: Date): Promise<void> {
  await named(
    tx,
    'order_set_state_alone',
    `update orders set state = $2, hold_reason = ${holdReasonSql('$2::text', 'hold_reason')},
       ${setStageSql(stageSql({ units: unitsOf('$1'), state: '$2::text', holdReason: 'hold_reason' }), '$3::timestamptz')} where id = $1`,
    [orderId, state, at.toISOString()],
  )
}

/** Orders that are paid, not on hold, and have gift cards to issue; the oldest first. */
export async function ordersToIssue(db: Db, limit: number): Promise<string[]> {
  const found = await named<{ id: string }>(
    db,
    'order_cards_due',
    `select o.id from orders o where o.hold_reason is null and o.state not in ('payment_pending', 'on_hold', 'expired', 'cancelled')
       and o.payment_state in ('paid', 'partially_refunded')
       and exists (select from order_card c where c.order_id = o.id and c.state = 'ordered') order by o.created_at limit $1`,
    [limit],
  )
  return found.map(({ id }) => id)
}

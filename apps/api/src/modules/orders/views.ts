import type { Breakup } from '@karat/pricing/types.ts'
import { type Db, named } from '../../kernel/db/db.ts'
import type { OrderAddress, OrderAmounts, OrderItemOptions, OrderState } from './port.ts'

/** An order with everything its buyer may see. */
export interface OrderView {
  id: string
  number: string
  state: OrderState
  holdReason: string | null
  paymentState: string
  gateway: string
  paymentMethod: string
  deliveryMethod: string
  subsite: string
  language: string
  currency: string
  amounts: OrderAmounts
  address: OrderAddress
  gift: { message: string; wrap: boolean } | null
  promisedFor: string | null
  createdAt: string
  placedAt: string | null
  expiresAt: string | null
  items: {
    id: string
    variantId: string
    name: string
    options: OrderItemOptions
    quantity: number
    unitPrice: number
    breakup: Breakup
    state: OrderState
  }[]
  events: { to: string; reason: string; at: string }[]
  payments: { gateway: string; method: string; amount: number; state: string; at: string }[]
}

export async function readOrder(db: Db, orderId: string): Promise<OrderView | undefined> {
  const [row] = await named<OrderView>(
    db,
    'order_view',
    `select o.id, o.number, o.state, o.hold_reason as "holdReason", o.payment_state as "paymentState", o.gateway, o.payment_method as "paymentMethod", o.delivery_method as "deliveryMethod", o.subsite, o.language, o.currency,
       o.amounts, o.address, o.gift, o.promised_for as "promisedFor", o.created_at as "createdAt", o.placed_at as "placedAt", o.expires_at as "expiresAt",
       (select jsonb_agg(jsonb_build_object('id', i.id, 'variantId', i.variant_id, 'name', i.name, 'options', i.options, 'quantity', i.quantity,
          'unitPrice', i.unit_price, 'breakup', i.breakup, 'state', i.state) order by i.position) from order_item i where i.order_id = o.id) as items,
       coalesce((select jsonb_agg(jsonb_build_object('to', e."to", 'reason', e.reason, 'at', e.at) order by e.at, e.id) from order_event e where e.order_id = o.id), '[]') as events,
       coalesce((select jsonb_agg(jsonb_build_object('gateway', p.gateway, 'method', p.method, 'amount', p.amount, 'state', p.state, 'at', p.updated_at) order by p.created_at, p.id)
          from payment p where p.order_id = o.id), '[]') as payments
     from orders o where o.id = $1`,
    [orderId],
  )
  return row
}

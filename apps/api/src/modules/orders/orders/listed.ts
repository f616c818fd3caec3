import { type Db, named } from '../../../kernel/db/db.ts'
import type { OrderItemOptions, OrderState, RevisionWait, UnitState } from './port.ts'
import { lastArrival, revisionWait, waitingReturn } from './views.ts'

const returnDeadline = waitingReturn.replace('r.number', 'r.deadline')

const revisionDeadline = `(select min(r.deadline) from revision r
    where r.order_id = o.id and r.state in ('awaiting_customer', 'settlement'))`

/** Whether an order waits for its shopper. */
const waits = `(o.state in ('payment_pending', 'revision_pending') or (o.hold_reason is not distinct from 'id_proof' and o.state not in ('expired', 'cancelled'))
       or ${waitingReturn} is not null)`

/** An order in its owner's list. */
export interface ListedOrder {
  id: string
  number: string
  state: OrderState
  holdReason: string | null
  /** The step of its revisions that waits for the shopper. */
  revisionWait: RevisionWait | null
  /** The number of a return of it that waits for the shopper. */
  waitingReturn: string | null
  paymentState: string
  deliveryMethod: string
  language: string
  currency: string
  total: number
  createdAt: string
  promisedFor: string | null
  deliveredAt: string | null
  endedAt: string | null
  /** When the last of its returnable units arrived. */
  arrivedAt: string | null
  expiresAt: string | null
  /** The time by which the shopper must answer or pay a revision, and answer about a return. */
  revisionDeadline: string | null
  returnDeadline: string | null
  reviewable: boolean
  track: string | null
  documents: { id: string; kind: string; number: string }[]
  /** How many gift cards were bought with it. */
  cards: number
  items: { id: string; variantId: string; name: string; options: OrderItemOptions; quantity: number; state: UnitState; hasMetal: boolean }[]
}

/** A customer's orders on a site, and the words to search for in them; empty for all. */
export interface OwnOrders {
  customerId: string
  subsite: string
  words: string
}

/** The order's own columns in a list. */
const partColumns = `o.id, o.number, o.state, o.hold_reason, o.payment_state, o.delivery_method, o.language, o.currency, o.total, o.created_at, o.promised_for, o.expires_at, o.has_cards`

/** The pattern that finds words anywhere in a text. */
const anywhere = (words: string) => (words === '' ? null : `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`)

const ownOrders = `o.customer_id = $1 and o.subsite = $2 and ($3::text is null or o.number ilike $3
  or concat_ws(' ', o.address->'shipping'->>'firstName', o.address->'shipping'->>'lastName') ilike $3
  or exists (select from order_item i where i.order_id = o.id and i.name ilike $3)
  or exists (select from order_unit u where u.order_id = o.id and array_to_string(u.huids, ' ') ilike $3))`

/** How many orders a customer has in each state, and how many of them wait for the customer. */
export async function countOrders(
  db: Db,
  { customerId, subsite, words }: OwnOrders,
): Promise<{ counts: Map<OrderState, number>; waiting: number }> {
  const counted = await named<{ state: OrderState; count: number; waiting: number }>(
    db,
    'orders_count',
    `select o.state, count(*)::int as count, (count(*) filter (where ${waits}))::int as waiting from orders o where ${ownOrders} group by o.state`,
    [customerId, subsite, anywhere(words)],
  )
  return {
    counts: new Map(counted.map(({ state, count }) => [state, count])),
    waiting: counted.reduce((sum, { waiting }) => sum + waiting, 0),
  }
}

/**
 * A page of a customer's orders in some states: those that wait for the customer first, then the newest. One statement for any number of
 * orders. The page is chosen before data beside its orders are read, so that later pages do not read those of earlier ones.
 */
export const listOrders = (
  db: Db,
  { customerId, subsite, words }: OwnOrders,
  { states, from, to }: { states: readonly OrderState[]; from: number; to: number },
) =>
  named<ListedOrder>(
    db,
    'orders_list',
    `select o.id, o.number, o.state, o.hold_reason as "holdReason", o.payment_state as "paymentState", o.delivery_method as "deliveryMethod", o.language, o.currency, o.total::float8 as total,
       o.created_at as "createdAt", o.promised_for as "promisedFor", ${revisionWait} as "revisionWait", ${waitingReturn} as "waitingReturn",
       case when o.state in ('delivered', 'completed') then (select max(e.at) from order_event e where e.order_id = o.id and e."to" = 'delivered' and e."from" is distinct from 'return_requested') end as "deliveredAt",
       case when o.state in ('cancelled', 'returned', 'expired') then (select max(e.at) from order_event e where e.order_id = o.id and e."to" = o.state) end as "endedAt",
       case when o.state in ('partially_shipped', 'delivered', 'returned') then ${lastArrival} end as "arrivedAt",
       o.expires_at as "expiresAt", ${revisionDeadline} as "revisionDeadline", ${returnDeadline} as "returnDeadline",
       coalesce((select true from order_item i join order_unit u on u.item_id = i.id where i.order_id = o.id and u.state in ('delivered', 'completed', 'return_requested', 'replaced', 'exchanged')
         and not exists (select from review r where r.customer_id = $1 and r.product_id = i.product_id) limit 1), false) as reviewable,
       (select s.page from shipment s where s.order_id = o.id and s.page <> '' and exists (select from order_unit u where u.id = any(s.unit_ids) and u.state in ('shipped', 'out_for_delivery'))
         order by s.shipped_at desc, s.id desc limit 1) as track,
       coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'number', d.number) order by d.issued_at, d.id) from document d
         where d.order_id = o.id and d.kind <> 'packing_slip'), '[]') as documents,
       case when o.has_cards then (select count(*)::int from order_card c where c.order_id = o.id) else 0 end as cards,
       coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'variantId', i.variant_id, 'name', i.name, 'options', i.options,
          'quantity', case when i.state = 'cancelled' then i.quantity else (select count(*) from order_unit u where u.item_id = i.id and u.state <> 'cancelled') end, 'state', i.state, 'hasMetal', i.breakup->'rows' @> '[{"code":"metal"}]') order by i.position) from order_item i where i.order_id = o.id), '[]') as items
     from (select ${partColumns}, ${waits} as waits from orders o where ${ownOrders} and o.state = any($4)
       order by waits desc, o.created_at desc, o.id desc offset $5 limit $6) o
     order by o.waits desc, o.created_at desc, o.id desc`,
    [customerId, subsite, anywhere(words), states, from, to - from],
  )

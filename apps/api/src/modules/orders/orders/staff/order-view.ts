import type { ReturnResolution } from '@karat/sites/returns.ts'
import type { Breakup } from '@karat/pricing/types.ts'
import type { ActorKind } from '../../../../kernel/machine.ts'
import { type Db, named } from '../../../../kernel/db/db.ts'
import { otherAccountOfOrder } from '../../../../kernel/other-account.ts'
import type { CartCard, PieceGift } from '../../../cart/port.ts'
import type { CancellationState } from '../../cancellations/port.ts'
import type { PieceAt, RevisionState, WeighingScale } from '../../revisions/port.ts'
import type { CardState } from '../machines/card.ts'
import type { OrderAddress, OrderAmounts, OrderItemOptions, OrderNoteMessage, OrderState, UnitState } from '../port.ts'
import type { OrderStage } from '@karat/sites/staff-lists.ts'
import { holdReasonSql } from '../stages.ts'
import type { OrderPayment } from '../views.ts'

/** An order with everything that staff see of it. Amounts are minor units, weights milligrams, times ISO. */
export interface StaffOrderView {
  id: string
  number: string
  customerId: string | null
  /** The name of its account's customer, where neither contact of the order is that customer's; null where one is, and for a guest. */
  accountName: string | null
  state: OrderState
  stage: OrderStage | null
  since: string
  paymentState: string
  holdReason: string | null
  language: string
  currency: string
  amounts: OrderAmounts
  address: OrderAddress
  gateway: string
  paymentMethod: string
  deliveryMethod: string
  createdAt: string
  placedAt: string | null
  expiresAt: string | null
  promisedFor: string | null
  /** How many orders its account has on the site; 1 for a guest's. */
  orders: number
  /** Whether a return of it is open. */
  hasOpenReturn: boolean
  idProof: string | null
  units: {
    id: string
    itemId: string
    variantId: string
    name: string
    options: OrderItemOptions
    state: UnitState
    position: number
    storeId: string | null
    /** The tag of the ready piece that it is; null for all others. */
    readyPiece: string | null
    huids: string[]
    grossMg: number | null
    netMg: number | null
    breakup: Breakup
    /** Its price as it was ordered. */
    ordered: Breakup
    gift: PieceGift | null
    adjustments: { kind: 'promotion' | 'delivery' | 'wrap'; source: string; amount: number }[]
    returnNumber: string | null
    hallmarkings: {
      article: number
      centre: string
      outMg: number
      outAt: string
      outBy: string
      inMg: number | null
      inAt: string | null
      inBy: string | null
      result: 'hallmarked' | 'rejected' | null
      huid: string | null
      reason: string
    }[]
  }[]
  cards: (Pick<CartCard, 'amount' | 'toName' | 'sendOn'> & { state: CardState })[]
  payments: OrderPayment[]
  /** The bank transfers that arrived for it, as staff recorded them, the first one first; minor units. */
  transfers: { amount: number; reference: string; at: string }[]
  /** The newest transfer that it was asked for; `waits`: whether it may still pay for the order. Minor units. */
  expectedTransfer: { amount: number; received: number; waits: boolean } | null
  revisions: {
    number: string
    unitId: string
    state: RevisionState
    cause: string
    before: PieceAt
    after: PieceAt
    scale: WeighingScale | null
    difference: number
    settled: number
    excess: { state: string; amount: number } | null
    createdAt: string
    deadline: string | null
    decidedAt: string | null
  }[]
  cancellations: {
    number: string
    unitIds: string[]
    state: CancellationState
    reason: string
    text: string
    answer: string
    /** The reason that a member of staff gave with the decision, the member, and who approved it; null where no member of staff decided. */
    note: string | null
    decidedBy: string | null
    approvedBy: string | null
    value: number
    refund: number
    createdAt: string
    decidedAt: string | null
  }[]
  returns: { number: string; state: string; resolution: ReturnResolution; createdAt: string }[]
  parcels: {
    id: string
    carrier: string
    number: string
    seal: string
    page: string
    unitIds: string[]
    shippedAt: string
    deliveredAt: string | null
  }[]
  notes: { id: string; text: string; message: OrderNoteMessage | null; staffId: string; at: string }[]
  events: {
    machine: string
    unitId: string | null
    from: string | null
    to: string
    actor: ActorKind
    actorId: string
    approverId: string
    reason: string
    /** The money of the step, in minor units; null where it moved none. */
    amount: number | null
    at: string
  }[]
}

/**
 * The money of a step `x` of an order's payment, null for any other step: what the shopper paid, the cash that was collected; refunds have steps of
 * their own. The cash that is due counts as long as no piece has another price or was cancelled since.
 */
const amountOfPayment = `case when x.machine <> 'payment' then null
  when x."to" = 'paid' then (select coalesce(p.captured_amount, p.amount) from payment p where p.order_id = x.order_id and p.created_at <= x.at
    and p.state in ('captured', 'refunded') order by p.created_at desc, p.id desc limit 1)
  when x."to" = 'cod_due' and x."from" <> 'cod_due' then (select o.payable from orders o where o.id = x.order_id
    and not exists (select from revision v where v.order_id = o.id) and not exists (select from cancellation c where c.order_id = o.id))
  when x."to" in ('cod_due', 'cod_collected') then (select sum(c.amount) from cash_collection c where c.order_id = x.order_id and c.at = x.at)
  end`

/** A list of JSON objects, empty where there is none. */
const listOf = (fields: string, order: string, from: string) =>
  `coalesce((select jsonb_agg(jsonb_build_object(${fields}) order by ${order}) from ${from}), '[]')`

/** Reads an order of a site for staff, by its number. One statement. */
export async function readStaffOrderView(db: Db, subsite: string, number: string): Promise<StaffOrderView | undefined> {
  const [row] = await named<StaffOrderView>(
    db,
    'staff_order',
    `select o.id, o.number, o.customer_id as "customerId", o.state, o.stage, o.payment_state as "paymentState", ${holdReasonSql('o.state', 'o.hold_reason')} as "holdReason", o.language, o.currency,
       o.amounts, o.address, o.gateway, o.payment_method as "paymentMethod", o.delivery_method as "deliveryMethod", o.created_at as "createdAt",
       o.placed_at as "placedAt", o.expires_at as "expiresAt", o.promised_for as "promisedFor",
       case when o.stage is null then coalesce((select max(e.at) from order_event e where e.order_id = o.id), o.created_at) else o.stage_since end as since,
       ${otherAccountOfOrder} as "accountName",
       case when o.customer_id is null then 1 else (select count(*)::int from orders x where x.customer_id = o.customer_id and x.subsite = o.subsite) end as orders,
       exists (select from return_request r where r.order_id = o.id and r.state not in ('rejected', 'closed', 'withdrawn', 'expired')) as "hasOpenReturn",
       (select p.kind from id_proof p where p.cart_id = o.cart_id) as "idProof",
       ${listOf(
         `'id', u.id, 'itemId', u.item_id, 'variantId', i.variant_id, 'name', i.name, 'options', i.options, 'state', u.state, 'position', u.position, 'storeId', u.store_id,
          'readyPiece', case when u.ready_piece_id is not null then (select p.tag from ready_piece p where p.id = u.ready_piece_id) end,
          'huids', u.huids, 'grossMg', u.gross_mg, 'netMg', u.net_mg, 'breakup', u.breakup, 'ordered', i.breakup, 'gift', u.gift,
          'adjustments', ${listOf(`'kind', a.kind, 'source', a.source, 'amount', a.before_tax + a.tax + a.round_off`, 'a.kind, a.source', 'order_adjustment a where a.unit_id = u.id')},
          'hallmarkings', ${listOf(
            `'article', h.article, 'centre', h.centre, 'outMg', h.out_mg, 'outAt', h.out_at, 'outBy', h.out_by, 'inMg', h.in_mg, 'inAt', h.in_at, 'inBy', h.in_by, 'result', h.result,
             'huid', h.huid, 'reason', h.reason`,
            'h.out_at, h.article',
            'hallmarking h where h.unit_id = u.id',
          )},
          'returnNumber', (select r.number from return_unit x join return_request r on r.id = x.return_id where x.unit_id = u.id and x.open)`,
         'u.position',
         'order_unit u join order_item i on i.id = u.item_id where u.order_id = o.id',
       )} as units,
       ${listOf(`'amount', c.amount, 'toName', c.to_name, 'sendOn', c.send_on, 'state', c.state`, 'c.position', 'order_card c where c.order_id = o.id')} as cards,
       ${listOf(
         `'kind', p.kind, 'gateway', p.gateway, 'method', p.method, 'source', p.source, 'lastFour', p.last_four, 'amount', p.amount, 'returned', p.returned,
          'state', p.state, 'problem', p.problem, 'at', p.updated_at`,
         'p.created_at, p.id',
         'order_payment p where p.order_id = o.id',
       )} as payments,
       ${listOf(
         `'amount', t.amount, 'reference', t.reference, 'at', t.at`,
         't.at, t.reference',
         'expected_transfer e join received_transfer t on t.attempt_id = e.attempt_id where e.order_id = o.id',
       )} as transfers,
       (select jsonb_build_object('amount', e.amount, 'waits', p.state in ('created', 'pending') and e.released_at is null,
          'received', coalesce((select sum(t.amount) from received_transfer t where t.attempt_id = e.attempt_id), 0))
        from expected_transfer e join payment p on p.id = e.attempt_id where e.order_id = o.id
        order by e.created_at desc, e.attempt_id desc limit 1) as "expectedTransfer",
       ${listOf(
         `'number', r.number, 'unitId', r.unit_id, 'state', r.state, 'cause', r.cause, 'before', r.before, 'after', r.after, 'scale', r.scale, 'difference', r.difference, 'settled', r.settled,
          'excess', (select jsonb_build_object('state', x.state, 'amount', x.amount) from excess_payment x where x.revision_id = r.id order by x.created_at desc, x.id desc limit 1),
          'createdAt', r.created_at, 'deadline', r.deadline, 'decidedAt', r.decided_at`,
         'r.created_at desc, r.id desc',
         'revision r where r.order_id = o.id',
       )} as revisions,
       ${listOf(
         `'number', c.number, 'unitIds', (select jsonb_agg(x.unit_id) from cancellation_unit x where x.cancellation_id = c.id), 'state', c.state, 'reason', c.reason,
          'text', c.text, 'answer', c.answer, 'value', c.value, 'refund', c.refund, 'createdAt', c.created_at, 'decidedAt', c.decided_at,
          'note', d.reason, 'decidedBy', d.actor_id, 'approvedBy', d.approver_id`,
         'c.created_at desc, c.id desc',
         `cancellation c left join lateral (select e.reason, e.actor_id, e.approver_id from cancellation_event e where e.cancellation_id = c.id and e.actor = 'staff'
           order by e.at desc, e.id desc limit 1) d on true where c.order_id = o.id`,
       )} as cancellations,
       ${listOf(
         `'number', r.number, 'state', r.state, 'resolution', r.resolution, 'createdAt', r.created_at`,
         'r.created_at desc, r.id desc',
         'return_request r where r.order_id = o.id',
       )} as returns,
       ${listOf(
         `'id', s.id, 'carrier', s.carrier, 'number', s.number, 'seal', s.seal, 'page', s.page, 'unitIds', s.unit_ids, 'shippedAt', s.shipped_at,
          'deliveredAt', (select min(e.at) from order_event e where e.order_id = s.order_id and e.unit_id = any(s.unit_ids) and e.at >= s.shipped_at and e."to" in ('delivered', 'replaced'))`,
         's.shipped_at, s.id',
         'shipment s where s.order_id = o.id',
       )} as parcels,
       ${listOf(`'id', n.id, 'text', n.text, 'message', n.message, 'staffId', n.staff_id, 'at', n.at`, 'n.at desc, n.id desc', 'order_note n where n.order_id = o.id')} as notes,
       ${listOf(
         `'machine', e.machine, 'unitId', e.unit_id, 'from', e."from", 'to', e."to", 'actor', e.actor, 'actorId', e.actor_id, 'approverId', e.approver_id,
          'reason', e.reason, 'amount', e.amount, 'at', e.at`,
         'e.at desc, e.id desc',
         // With the refunds that arrived, the transfers of refunds by hand and the requests of those of an excess, the bank transfers that were
         // received, and the payments of new prices: they change nothing else of the order.
         `(select machine, unit_id, "from", "to", actor, actor_id, approver_id, reason, ${amountOfPayment} as amount, at, id from order_event x where order_id = o.id
           union all select 'refund', null, t."from", t."to", t.actor, t.actor_id, t.approver_id, r.number || ': ' || t.reason, r.amount, t.at, t.id
             from refund_event t join refund r on r.id = t.refund_id
             where r.order_id = o.id and (t.actor = 'staff' and t."from" <> t."to" or t."to" = 'succeeded'
               or r.cause_kind = 'excess' and t."to" = 'manual_bank' and t."from" <> t."to")
           union all select 'receipt', null, null, t.reference, 'staff', t.noted_by, '', '', t.amount, t.at, t.reference
             from expected_transfer w join received_transfer t on t.attempt_id = w.attempt_id where w.order_id = o.id
           union all select 'excess', v.unit_id, t."from", t."to", t.actor, t.actor_id, '', v.number, x.amount, t.at, t.id
             from revision v join revision_event t on t.revision_id = v.id and t.machine = 'excess' and t."to" = 'paid'
             cross join lateral (select amount from excess_payment where revision_id = v.id order by created_at desc, id desc limit 1) x
             where v.order_id = o.id) e`,
       )} as events
     from orders o where o.number = $2 and o.subsite = $1`,
    [subsite, number],
  )
  return row
}

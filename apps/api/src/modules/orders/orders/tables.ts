import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Breakup } from '@karat/pricing/types.ts'
import type { PieceGift } from '../../cart/port.ts'
import type { ActorKind } from '../../../kernel/machine.ts'
import type { OrderStage } from '@karat/sites/staff-lists.ts'
import type { CardState } from './machines/card.ts'
import type { OrderAddress, OrderAmounts, OrderItemOptions, OrderNoteMessage, OrderState, UnitState } from './port.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * The columns that filter the lists of staff. They are the last columns of the indexes of these lists, so that PostgreSQL skips rows without
 * a match by the index alone.
 */
const filteredBy = (
  t: Record<'createdAt' | 'state' | 'deliveryMethod' | 'gateway' | 'paymentMethod' | 'total' | 'holdReason' | 'stores', AnyPgColumn>,
) => [t.createdAt, t.state, t.deliveryMethod, t.gateway, t.paymentMethod, t.total, t.holdReason, t.stores] as const

/** The telephone number of an order's buyer in SQL; see `OrderAddress`. */
export const buyerPhone = `(coalesce(address->>'buyerPhone', address->'shipping'->>'phone'))`

export const order = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    number: text().notNull().unique(),
    cartId: text('cart_id').notNull(),
    /** The owner of the order; null for a guest's. */
    customerId: text('customer_id'),
    /** SHA-256 hashes of the tokens that open the order without signing in, the newest last. */
    tokenHashes: text('token_hashes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    quoteId: text('quote_id').notNull(),
    fingerprint: text().notNull(),
    subsite: text().notNull(),
    language: text().notNull(),
    state: text().$type<OrderState>().notNull(),
    /** The reason of the review that the order needs: `id_proof`, `price_review`, `payment_mismatch`, `dispute`. */
    holdReason: text('hold_reason'),
    paymentState: text('payment_state').notNull(),
    gateway: text().notNull(),
    /** The payment method: `upi`, `card`; empty where the shopper chose none. */
    paymentMethod: text('payment_method').notNull().default(''),
    currency: text().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    /** The part of the total left to pay after credit and gift cards. */
    payable: bigint({ mode: 'number' }).notNull(),
    /** Whether promotions, credit or gift cards are held for it. */
    hasHolds: boolean('has_holds').notNull().default(false),
    /** Whether gift cards were bought with it. */
    hasCards: boolean('has_cards').notNull().default(false),
    amounts: jsonb().$type<OrderAmounts>().notNull(),
    address: jsonb().$type<OrderAddress>().notNull(),
    deliveryMethod: text('delivery_method').notNull(),
    /** The store in which its draft order was made; null for all other orders. */
    draftStore: text('draft_store'),
    /** The stores that it belongs to: the one where it is collected, and that of its draft order; null where it belongs to none. */
    stores: text()
      .array()
      .generatedAlwaysAs(sql`nullif(array_remove(array[address->>'storeId', draft_store], null), '{}'::text[])`),
    promisedFor: text('promised_for'),
    /** HMACs of the device id and the client address that posted it, which count unpaid orders; a guest's order opens to its device. */
    deviceMac: text('device_mac'),
    addressMac: text('address_mac'),
    /** Whether it was posted without signing in. It may have an owner since: it joins the account with its e-mail address. */
    byGuest: boolean('by_guest').notNull().default(false),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at'),
    placedAt: time('placed_at'),
    /**
     * The stage of an open order for staff, and since when; null for one that needs nobody any more. It follows from the states of its units
     * and is written with them (`stages.ts`), since a list of a few open orders among a million could not be read by an index otherwise.
     */
    stage: text().$type<OrderStage>(),
    stageSince: time('stage_since'),
    /** Since when an article of it is away for hallmarking; null where none is. Written with the rows of `hallmarking`. */
    hallmarkingSince: time('hallmarking_since'),
  },
  (t) => [
    // A cart has at most one active order, even when it is posted repeatedly.
    uniqueIndex('order_of_cart')
      .on(t.cartId)
      .where(sql`state not in ('expired', 'cancelled')`),
    index('order_unpaid_device')
      .on(t.deviceMac)
      .where(sql`state = 'payment_pending'`),
    index('order_unpaid_address')
      .on(t.addressMac)
      .where(sql`state = 'payment_pending'`),
    index('order_customer').on(t.customerId, t.subsite, t.createdAt),
    // Orders of guests are found by their contacts when an account verifies one.
    index('order_guest_email')
      .on(sql`lower(address->'shipping'->>'email')`)
      .where(sql`customer_id is null`),
    index('order_guest_phone')
      .on(sql.raw(buyerPhone))
      .where(sql`customer_id is null`),
    // The lists of staff: by stage, those that wait for an identity number, by promised day, the newest.
    index('order_stage')
      .on(t.subsite, t.stage, t.stageSince, t.id, ...filteredBy(t))
      .where(sql`stage is not null`),
    index('order_awaits_proof')
      .on(t.subsite, t.stageSince, t.id, t.stores)
      .where(sql`stage = 'on-hold' and hold_reason = 'id_proof'`),
    index('order_promised')
      .on(t.subsite, t.promisedFor, t.id, t.stage, ...filteredBy(t))
      .where(sql`stage is not null and stage <> 'unpaid'`),
    index('order_hallmarking')
      .on(t.subsite, t.hallmarkingSince, t.id, ...filteredBy(t))
      .where(sql`hallmarking_since is not null`),
    index('order_newest').on(
      t.subsite,
      t.createdAt,
      t.id,
      t.state,
      t.deliveryMethod,
      t.gateway,
      t.paymentMethod,
      t.total,
      t.holdReason,
      t.stores,
    ),
    // The orders whose cash may be due at staff.
    index('order_cash_due')
      .on(t.subsite, t.createdAt, t.id, t.stores)
      .where(sql`payment_state = 'cod_due'`),
    // The orders of a store, for members whose roles hold in some stores.
    index('order_stores')
      .using('gin', t.stores)
      .where(sql`stores is not null`),
    // The number of orders of a large store, from the index alone.
    index('order_of_stores')
      .on(t.subsite, t.stores)
      .where(sql`stores is not null`),
    // The sales of a site by day, from the index alone.
    index('order_placed')
      .on(t.subsite, t.placedAt, t.state, t.total)
      .where(sql`placed_at is not null`),
    // The searches of staff, by the beginning of a text; by the end of a telephone number, which people say without their country's code.
    index('order_number_search').on(t.subsite, sql`number text_pattern_ops`),
    // People read out the end of a number.
    index('order_number_end').on(t.subsite, sql`reverse(number) text_pattern_ops`),
    index('order_phone_search').on(t.subsite, sql`reverse(address->'shipping'->>'phone') text_pattern_ops`),
    // Of a buyer who lets somebody else receive it.
    index('order_buyer_phone')
      .on(t.subsite, sql`reverse(address->>'buyerPhone') text_pattern_ops`)
      .where(sql`address ? 'buyerPhone'`),
    index('order_email_search').on(t.subsite, sql`lower(address->'shipping'->>'email') text_pattern_ops`),
    index('order_name_search').on(
      t.subsite,
      sql`lower((address->'shipping'->>'firstName') || ' ' || (address->'shipping'->>'lastName')) text_pattern_ops`,
    ),
    index('order_last_name_search').on(t.subsite, sql`lower(address->'shipping'->>'lastName') text_pattern_ops`),
    index('order_expiry')
      .on(t.expiresAt)
      .where(sql`state = 'payment_pending'`),
  ],
)

export const orderItem = pgTable(
  'order_item',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => order.id),
    position: integer().notNull(),
    variantId: text('variant_id').notNull(),
    productId: text('product_id').notNull(),
    name: text().notNull(),
    options: jsonb().$type<OrderItemOptions>().notNull(),
    quantity: integer().notNull(),
    unitPrice: bigint('unit_price', { mode: 'number' }).notNull(),
    breakup: jsonb().$type<Breakup>().notNull(),
    state: text().$type<UnitState>().notNull(),
    /** The quantity reserved from stock, which a release returns. */
    stockTaken: integer('stock_taken').notNull(),
  },
  (t) => [index('order_item_order').on(t.orderId, t.position)],
)

/** One unit of an order, which is made, weighed, shipped, cancelled and returned by itself. Its price is frozen when it is ordered. */
export const orderUnit = pgTable(
  'order_unit',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => order.id),
    itemId: text('item_id')
      .notNull()
      .references(() => orderItem.id),
    /** Its place among all units of the order. */
    position: integer().notNull(),
    state: text().$type<UnitState>().notNull(),
    /** The hallmark numbers of its articles, once they are known. */
    huids: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The weights from the scale, in milligrams; null where the unit was not weighed. */
    grossMg: integer('gross_mg'),
    netMg: integer('net_mg'),
    breakup: jsonb().$type<Breakup>().notNull(),
    /** The price that the site showed for it, promotions taken off; minor units. */
    shown: bigint({ mode: 'number' }).notNull(),
    /** The store whose stock it was taken from; null for the warehouse, and for made-to-order units. */
    storeId: text('store_id'),
    /** The ready piece that it is, by id; null for all others. */
    readyPieceId: text('ready_piece_id'),
    /** Its gift details, which say whether its price is hidden from the recipient. */
    gift: jsonb().$type<PieceGift>(),
  },
  (t) => [
    index('order_unit_order').on(t.orderId, t.position),
    index('order_unit_item').on(t.itemId),
    index('order_unit_arrived')
      .on(t.orderId)
      .where(sql`state in ('delivered', 'replaced')`),
    index('order_unit_huids')
      .using('gin', t.huids)
      .where(sql`huids <> '{}'`),
    index('order_unit_ready_piece')
      .on(t.readyPieceId)
      .where(sql`ready_piece_id is not null`),
  ],
)

/** Articles of units that left for hallmarking, and their return. Weights are gross, in milligrams. */
export const hallmarking = pgTable(
  'hallmarking',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => order.id),
    unitId: text('unit_id')
      .notNull()
      .references(() => orderUnit.id),
    /** Its place among the hallmarked articles of the unit, from 1. */
    article: integer().notNull(),
    centre: text().notNull(),
    outMg: integer('out_mg').notNull(),
    outAt: time('out_at').notNull(),
    outBy: text('out_by').notNull(),
    /** Null while it is away. */
    inMg: integer('in_mg'),
    inAt: time('in_at'),
    inBy: text('in_by'),
    result: text({ enum: ['hallmarked', 'rejected'] }),
    huid: text(),
    /** Why it was rejected, or where lost metal is. */
    reason: text().notNull().default(''),
    /** Whether its unit was weighed before, at another weight, and was not weighed again since. */
    mustWeigh: boolean('must_weigh').notNull().default(false),
    /** Whether its unit, which was cancelled while it was away, returns to stock with it. */
    toStock: boolean('to_stock').notNull().default(false),
  },
  (t) => [
    index('hallmarking_order').on(t.orderId),
    index('hallmarking_unit').on(t.unitId),
    uniqueIndex('hallmarking_out')
      .on(t.unitId, t.article)
      .where(sql`in_at is null`),
  ],
)

/**
 * Adjustments of a unit's price by promotions and charges: `beforeTax + tax + roundOff`, negative for promotions. `source` is the
 * promotion's id; empty for a charge.
 */
export const orderAdjustment = pgTable(
  'order_adjustment',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => order.id),
    unitId: text('unit_id')
      .notNull()
      .references(() => orderUnit.id),
    kind: text({ enum: ['promotion', 'delivery', 'wrap'] }).notNull(),
    source: text().notNull(),
    beforeTax: bigint('before_tax', { mode: 'number' }).notNull(),
    tax: bigint({ mode: 'number' }).notNull(),
    roundOff: bigint('round_off', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.unitId, t.kind, t.source] }), index('order_adjustment_order').on(t.orderId)],
)

/** A parcel with units of an order. */
export const shipment = pgTable(
  'shipment',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => order.id),
    unitIds: text('unit_ids').array().notNull(),
    /** The name of the carrier; empty where the merchant delivers it. */
    carrier: text().notNull(),
    /** The carrier's number of the parcel. */
    number: text().notNull(),
    /** The address of the carrier's tracking page; may be empty. */
    page: text().notNull(),
    /** The number on the seal of its bag; empty where none was noted. */
    seal: text().notNull().default(''),
    shippedAt: time('shipped_at').notNull(),
  },
  (t) => [
    index('shipment_order').on(t.orderId, t.shippedAt),
    index('shipment_number').on(t.number),
    uniqueIndex('shipment_seal')
      .on(t.seal)
      .where(sql`seal <> ''`),
  ],
)

/** Cash that was collected at the door for units of an order. Append-only. */
export const cashCollection = pgTable(
  'cash_collection',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => order.id),
    unitIds: text('unit_ids').array().notNull(),
    /** Minor units of the order's currency. */
    amount: bigint({ mode: 'number' }).notNull(),
    at: time('at').notNull(),
    /** The line of a courier's remittance that has it; null where it is open (`payouts`). */
    payoutLineId: text('payout_line_id'),
  },
  (t) => [
    index('cash_collection_order').on(t.orderId),
    index('cash_collection_not_remitted')
      .on(t.at, t.id)
      .where(sql`payout_line_id is null`),
    index('cash_collection_payout')
      .on(t.payoutLineId)
      .where(sql`payout_line_id is not null`),
    check('cash_collection_amount', sql`amount > 0`),
  ],
)

/** A gift card that was bought with an order. */
export const orderCard = pgTable(
  'order_card',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => order.id),
    /** Its line in the cart. */
    cartCardId: text('cart_card_id').notNull(),
    position: integer().notNull(),
    /** Minor units of the order's currency. */
    amount: bigint({ mode: 'number' }).notNull(),
    toName: text('to_name').notNull(),
    toEmail: text('to_email').notNull(),
    fromName: text('from_name').notNull(),
    message: text().notNull(),
    /** The day of its e-mail in the site's time zone; empty for at once. */
    sendOn: text('send_on').notNull(),
    state: text().$type<CardState>().notNull(),
  },
  (t) => [
    index('order_card_order').on(t.orderId, t.position),
    index('order_card_ordered')
      .on(t.orderId)
      .where(sql`state = 'ordered'`),
  ],
)

/** The rows of an order beside its own and its items'. */
export interface OrderRows {
  /** The event of its posting. */
  event: typeof orderEvent.$inferInsert
  units: (typeof orderUnit.$inferInsert)[]
  adjustments: (typeof orderAdjustment.$inferInsert)[]
  cards: (typeof orderCard.$inferInsert)[]
}

/** Every transition of an order: machine, from, to, actor, reason, time. Append-only. */
export const orderEvent = pgTable(
  'order_event',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => order.id),
    /** The unit of the transition; null where all units of the order made it together, or the order itself. */
    unitId: text('unit_id').references(() => orderUnit.id),
    /**
     * The machine of the transition: `unit`, `card` or `payment`; `mark` where hallmark numbers were recorded: `from` and `to` are the numbers,
     * with a space between them; `hallmarking` where articles left for hallmarking, their weight was corrected or one came back: `out`, `corrected`,
     * `hallmarked` or `rejected` with articles and weights (`hallmarking/article-events.ts`); `weighing` where a unit was weighed: gross and net
     * weight in milligrams, with a space between them; `handover` where units were handed to a person: `id_seen` or null, and the name;
     * `parcel` where a parcel's number was corrected: carrier and number before and after; `replacement` where another order of the same bag
     * replaces it: that order's number.
     */
    machine: text().notNull().default('unit'),
    from: text(),
    to: text().notNull(),
    actor: text().$type<ActorKind>().notNull(),
    /**
     * The id of the member of staff, also of the one whose act a step of the shop itself follows from; empty for jobs and for shoppers.
     * `actor` has the kind.
     */
    actorId: text('actor_id').notNull().default(''),
    /** The id of the member of staff who approved it as the second person; empty where none did. */
    approverId: text('approver_id').notNull().default(''),
    reason: text().notNull(),
    at: time('at').notNull(),
  },
  (t) => [index('order_event_order').on(t.orderId, t.at)],
)

/** A note of a member of staff about an order. Append-only. */
export const orderNote = pgTable(
  'order_note',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => order.id),
    /** The id of the member of staff. */
    staffId: text('staff_id').notNull(),
    /** Their text; empty for a note that the shop writes. */
    text: text().notNull(),
    /** The note that the shop writes, by the key of its text and the values in it: each reader reads it in their language. */
    message: jsonb().$type<OrderNoteMessage>(),
    at: time('at').notNull(),
  },
  (t) => [index('order_note_order').on(t.orderId, t.at)],
)

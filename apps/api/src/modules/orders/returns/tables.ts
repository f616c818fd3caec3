import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes } from '../../../kernel/db/bytes.ts'
import type { ActorKind } from '../../../kernel/machine.ts'
import type { PostalAddress } from '../../cart/port.ts'
import type { ReturnState, ReturnTransition } from './machine.ts'
import type { ExchangeValue } from '@karat/pricing/exchange.ts'
import type { Inspection, ReturnView } from '@karat/sites/returns.ts'
import type { Handover, PickupSlot, Reason, Resolution, ReturnOffer, ReturnPiece } from './port.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const money = (name: string) => bigint(name, { mode: 'number' })

/** Returns: units of an order that come back together. */
export const returnRequest = pgTable(
  'return_request',
  {
    id: text().primaryKey(),
    number: text().notNull().unique(),
    orderId: text('order_id').notNull(),
    /** Created by the client: the same key again means the same return. */
    requestKey: text('request_key').notNull(),
    subsite: text().notNull(),
    language: text().notNull(),
    currency: text().notNull(),
    state: text().$type<ReturnState>().notNull(),
    resolution: text().$type<Resolution>().notNull(),
    handover: text().$type<Handover>().notNull(),
    storeId: text('store_id'),
    /** The store where its units are received, and to whose stock they return; null for the warehouse. */
    receivedStore: text('received_store'),
    /** The stores that its order belonged to when it was requested; null where it belonged to none. */
    orderStores: text('order_stores').array(),
    /** The stores that it belongs to: the one that it is brought to, and those of its order; null where it belongs to none. */
    stores: text()
      .array()
      .generatedAlwaysAs(sql`nullif(array_remove(array_append(coalesce(order_stores, '{}'::text[]), store_id), null), '{}'::text[])`),
    /** The courier's visit: as the shopper chose it, and as it is arranged once it is scheduled. */
    pickupDay: date('pickup_day', { mode: 'string' }),
    pickupSlot: text('pickup_slot').$type<PickupSlot>(),
    /** The place of the courier's visit in place of the order's own address, frozen when the return was requested. */
    pickupAddress: jsonb('pickup_address').$type<PostalAddress>(),
    /** How many visits of the courier found nobody. */
    missed: integer().notNull().default(0),
    /** The finding of staff at the inspection, and the deduction, in minor units. */
    note: text().notNull().default(''),
    deduction: money('deduction').notNull().default(0),
    /** The resolutions that staff offer, kept after the choice; whether the shopper was reminded. */
    offers: jsonb().$type<ReturnOffer[]>().notNull().default([]),
    reminded: boolean().notNull().default(false),
    /** The time by which the shopper must answer, choose or hand over. */
    deadline: time('deadline'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('return_request_key').on(t.orderId, t.requestKey),
    // The lists of staff: by state and due time, the newest, by the beginning of a number.
    index('return_request_due').on(
      t.subsite,
      t.state,
      sql`coalesce(deadline, created_at)`,
      t.id,
      t.createdAt,
      t.resolution,
      t.handover,
      t.stores,
      // The time is made of it: without the column itself PostgreSQL reads the row to filter by its stores.
      t.deadline,
    ),
    index('return_request_newest').on(t.subsite, t.createdAt, t.id, t.state, t.resolution, t.handover, t.stores),
    index('return_request_stores')
      .using('gin', t.stores)
      .where(sql`stores is not null`),
    index('return_request_number_search').on(t.subsite, sql`number text_pattern_ops`),
    index('return_request_deadline')
      .on(t.deadline)
      .where(sql`deadline is not null`),
  ],
)

/** One unit of a return. */
export const returnUnit = pgTable(
  'return_unit',
  {
    returnId: text('return_id')
      .notNull()
      .references(() => returnRequest.id),
    unitId: text('unit_id').notNull(),
    position: integer().notNull(),
    reason: text().$type<Reason>().notNull(),
    text: text().notNull(),
    state: text().$type<ReturnPiece['state']>().notNull(),
    /** The amount paid for it, frozen when its return was requested; minor units. */
    amount: money('amount').notNull(),
    /** Its value in exchange. */
    exchange: jsonb().$type<ExchangeValue>(),
    /** Whether a replacement is reserved for it that has not been sent. */
    reserved: boolean().notNull().default(false),
    /** The store that the replacement was taken from; null for the warehouse. */
    reservedStore: text('reserved_store'),
    /** The ready piece that the replacement is, by id; null for all others. */
    reservedPiece: text('reserved_piece'),
    /** The hallmark numbers of the returned unit, once a replacement has its place. */
    huids: text().array(),
    /** True until the return has ended for this unit. */
    open: boolean().notNull(),
    /** True for a piece that the inspection did not accept: it has to go back to its owner. The time when it went back; null before. */
    goesBack: boolean('goes_back').notNull().default(false),
    backAt: time('back_at'),
  },
  (t) => [
    primaryKey({ columns: [t.returnId, t.unitId] }),
    // A unit has at most one open return.
    uniqueIndex('return_unit_open')
      .on(t.unitId)
      .where(sql`open`),
  ],
)

/** The last inspection of a unit by staff. */
export const returnInspection = pgTable(
  'return_inspection',
  {
    returnId: text('return_id')
      .notNull()
      .references(() => returnRequest.id),
    unitId: text('unit_id').notNull(),
    found: jsonb().$type<Inspection>().notNull(),
    memberId: text('member_id').notNull(),
    /** The name of the member of staff. */
    by: text().notNull(),
    at: time('at').notNull(),
    /** The members who inspected it before its shopper last disputed what was found. */
    earlier: text().array().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.returnId, t.unitId] })],
)

/** A question of staff about a return, and its answer. */
export const returnRound = pgTable(
  'return_round',
  {
    returnId: text('return_id')
      .notNull()
      .references(() => returnRequest.id),
    number: integer().notNull(),
    question: text().notNull(),
    /** The views that a photo is requested of. */
    views: jsonb().$type<ReturnView[]>().notNull().default([]),
    askedAt: time('asked_at').notNull(),
    answer: text().notNull().default(''),
    answeredAt: time('answered_at'),
  },
  (t) => [primaryKey({ columns: [t.returnId, t.number] })],
)

/** A photo of a returned unit: re-encoded, without the camera's metadata. */
export const returnPhoto = pgTable(
  'return_photo',
  {
    id: text().primaryKey(),
    /** Null until it is attached to a return, for a photo that was uploaded without naming its order: then it has its customer. */
    orderId: text('order_id'),
    customerId: text('customer_id'),
    /** Null until it is attached to a return; round 0 is its request. */
    returnId: text('return_id').references(() => returnRequest.id),
    round: integer(),
    /** The requested view. */
    view: text().$type<ReturnView>(),
    position: integer().notNull().default(0),
    image: bytes('image').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    index('return_photo_return').on(t.returnId),
    index('return_photo_order').on(t.orderId),
    index('return_photo_customer').on(t.customerId),
    index('return_photo_age').on(t.createdAt),
  ],
)

/** Every transition of a return: from, to, actor, reason, time. Append-only. */
export const returnEvent = pgTable(
  'return_event',
  {
    id: text().primaryKey(),
    returnId: text('return_id')
      .notNull()
      .references(() => returnRequest.id),
    from: text().$type<ReturnState>(),
    to: text().$type<ReturnState>().notNull(),
    /** The transition where it changes no state, so that the states do not name it; null for all others. */
    transition: text().$type<ReturnTransition>(),
    actor: text().$type<ActorKind>().notNull(),
    actorId: text('actor_id').notNull().default(''),
    /** The id of the member of staff who approved it as the second person; empty where none did. */
    approverId: text('approver_id').notNull().default(''),
    reason: text().notNull(),
    at: time('at').notNull(),
  },
  (t) => [index('return_event_return').on(t.returnId, t.at)],
)

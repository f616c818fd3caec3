import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ActorKind } from '../../../kernel/machine.ts'
import type { UnitState } from '../orders/port.ts'
import type { RefundTo } from '../refunds/port.ts'
import type { CancellationState, CancelReason } from './port.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A request to cancel units of an order. */
export const cancellation = pgTable(
  'cancellation',
  {
    id: text().primaryKey(),
    number: text().notNull().unique(),
    orderId: text('order_id').notNull(),
    /** Unique in an order, so that a repeated request is one cancellation. */
    requestKey: text('request_key').notNull(),
    state: text().$type<CancellationState>().notNull(),
    reason: text().$type<CancelReason>().notNull(),
    text: text().notNull(),
    refundTo: text('refund_to').$type<RefundTo>().notNull(),
    answer: text().notNull().default(''),
    /** Minor units: the reduction of the order's total, and the refunded part of it. */
    value: bigint({ mode: 'number' }).notNull().default(0),
    refund: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: time('created_at').notNull(),
    decidedAt: time('decided_at'),
  },
  (t) => [
    uniqueIndex('cancellation_request').on(t.orderId, t.requestKey),
    index('cancellation_order').on(t.orderId, t.createdAt),
    index('cancellation_under_review')
      .on(t.createdAt, t.id)
      .where(sql`state = 'under_review'`),
  ],
)

/** The units of a cancellation, and their states at the request. */
export const cancellationUnit = pgTable(
  'cancellation_unit',
  {
    cancellationId: text('cancellation_id')
      .notNull()
      .references(() => cancellation.id),
    unitId: text('unit_id').notNull(),
    from: text().$type<UnitState>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.cancellationId, t.unitId] })],
)

/** Every transition of a cancellation. Append-only. */
export const cancellationEvent = pgTable(
  'cancellation_event',
  {
    id: text().primaryKey(),
    cancellationId: text('cancellation_id')
      .notNull()
      .references(() => cancellation.id),
    from: text().$type<CancellationState>(),
    to: text().$type<CancellationState>().notNull(),
    actor: text().$type<ActorKind>().notNull(),
    actorId: text('actor_id').notNull(),
    /** The id of the member of staff who approved it as the second person; empty where none did. */
    approverId: text('approver_id').notNull().default(''),
    reason: text().notNull(),
    at: time('at').notNull(),
  },
  (t) => [index('cancellation_event_cancellation').on(t.cancellationId, t.at)],
)

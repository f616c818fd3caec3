import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ActorKind } from '../../../kernel/machine.ts'
import type { RefundCause, RefundSource, RefundState, RefundDestination } from './port.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A refund from one payment of an order. Its id is the idempotency key at the gateway. */
export const refund = pgTable(
  'refund',
  {
    id: text().primaryKey(),
    number: text().notNull().unique(),
    orderId: text('order_id').notNull(),
    /** The site of its order. */
    subsite: text().notNull(),
    causeKind: text('cause_kind').$type<RefundCause['kind']>().notNull(),
    causeId: text('cause_id').notNull(),
    source: text().$type<RefundSource>().notNull(),
    /** The payment at the gateway; empty for all others. */
    paymentId: text('payment_id').notNull(),
    destination: text('way').$type<RefundDestination>().notNull(),
    gateway: text().notNull(),
    method: text().notNull(),
    /** Minor units. */
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    state: text().$type<RefundState>().notNull(),
    providerRef: text('provider_ref').notNull().default(''),
    expectedAt: time('expected_at').notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** The line of a settlement file that deducts it; null where it is open (`payouts`). */
    payoutLineId: text('payout_line_id'),
  },
  (t) => [
    uniqueIndex('refund_cause').on(t.causeKind, t.causeId, t.source, t.paymentId),
    index('refund_order').on(t.orderId, t.createdAt),
    // With what the sums of a period need, so that they read the index alone.
    index('refund_newest').on(t.subsite, t.createdAt, t.state, t.causeKind, t.amount),
    index('refund_payment').on(t.paymentId),
    index('refund_open')
      .on(t.updatedAt)
      .where(sql`state in ('pending', 'initiated', 'processing', 'manual_bank')`),
    index('refund_manual')
      .on(t.updatedAt, t.id)
      .where(sql`state = 'manual_bank'`),
    index('refund_not_deducted')
      .on(t.updatedAt, t.id)
      .where(sql`payout_line_id is null and state = 'succeeded' and way = 'gateway'`),
    index('refund_payout')
      .on(t.payoutLineId)
      .where(sql`payout_line_id is not null`),
    index('refund_provider')
      .on(t.providerRef)
      .where(sql`provider_ref <> ''`),
    check('refund_amount', sql`amount > 0`),
  ],
)

/** The bank account for transfers of an order's refunds. */
export const refundAccount = pgTable(
  'refund_account',
  {
    orderId: text('order_id').primaryKey(),
    /** Holder, account and bank, encrypted with a key that is not in the database. */
    encrypted: text('sealed').notNull(),
    /** The masked account number, which may be shown. */
    masked: text().notNull(),
    givenAt: time('given_at').notNull(),
  },
  (t) => [index('refund_account_given').on(t.givenAt)],
)

/** Every transition of a refund. Append-only. */
export const refundEvent = pgTable(
  'refund_event',
  {
    id: text().primaryKey(),
    refundId: text('refund_id')
      .notNull()
      .references(() => refund.id),
    from: text().$type<RefundState>(),
    to: text().$type<RefundState>().notNull(),
    actor: text().$type<ActorKind>().notNull(),
    actorId: text('actor_id').notNull(),
    /** The id of the member of staff who approved it as the second person; empty where none did. */
    approverId: text('approver_id').notNull().default(''),
    reason: text().notNull(),
    at: time('at').notNull(),
  },
  (t) => [index('refund_event_refund').on(t.refundId, t.at)],
)

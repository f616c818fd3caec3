import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** One attempt to pay an order through a gateway. Amounts are the order's, not the gateway's. */
export const payment = pgTable(
  'payment',
  {
    id: text().primaryKey(),
    orderId: text('order_id').notNull(),
    gateway: text().notNull(),
    /** The excess payment of a revised order that this attempt pays, where it does not pay the order itself. */
    excessId: text('excess_id'),
    /** The payment method: `upi`, `card`; empty where the gateway asks. */
    method: text().notNull().default(''),
    /** The provider's reference; null until the provider's answer is stored. Our own is `id`, which the provider receives first. */
    providerRef: text('provider_ref').unique(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    state: text({ enum: ['created', 'pending', 'captured', 'failed', 'refund_due', 'refunded'] }).notNull(),
    returnTo: text('return_to').notNull(),
    /** The captured amount in minor units, where it differs from the amount that was asked for; it is refunded. */
    capturedAmount: bigint('captured_amount', { mode: 'number' }),
    capturedCurrency: text('captured_currency'),
    /** When the payer's bank asked for the money back. The payment is not refunded as well. */
    disputedAt: time('disputed_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** When its order ended or was paid: it should not be captured after that. */
    releasedAt: time('released_at'),
    /** When the gateway first reported that the shopper has paid and the bank has not decided; null where it did not. */
    processingAt: time('processing_at'),
    /** When the gateway is queried next; null where nothing more is expected. */
    askAt: time('ask_at'),
    /** The line of a settlement file by which the gateway paid it to the merchant; null where it is open (`payouts`). */
    payoutLineId: text('payout_line_id'),
  },
  (t) => [
    index('payment_order').on(t.orderId, t.createdAt),
    index('payment_not_paid_out')
      .on(t.updatedAt, t.id)
      .where(sql`payout_line_id is null and state = 'captured'`),
    index('payment_payout')
      .on(t.payoutLineId)
      .where(sql`payout_line_id is not null`),
    index('payment_ask')
      .on(t.askAt)
      .where(sql`ask_at is not null`),
    index('payment_refund_due')
      .on(t.updatedAt)
      .where(sql`state = 'refund_due'`),
  ],
)

/** Every message of a gateway, once: a replay finds its row and changes nothing. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    gateway: text().notNull(),
    eventId: text('event_id').notNull(),
    type: text().notNull(),
    payload: jsonb().notNull(),
    at: time('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.gateway, t.eventId] })],
)

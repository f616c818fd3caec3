import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CoveredDiscount, SetAside } from './port.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * A bag that a member of staff made for a customer, with its held price and its payment link. Its lines and address are those of its cart,
 * whose lock every change of it holds.
 */
export const draftOrder = pgTable(
  'draft_order',
  {
    id: text().primaryKey(),
    number: text().notNull().unique(),
    subsite: text().notNull(),
    cartId: text('cart_id').notNull().unique(),
    state: text({ enum: ['open', 'sent', 'paid', 'withdrawn', 'expired'] }).notNull(),
    /** Counts its changes by staff: a change of an older version is refused. */
    version: integer().notNull(),
    channel: text({ enum: ['walk_in', 'telephone', 'whatsapp'] }).notNull(),
    language: text().notNull(),
    /** The member of staff who made it. */
    memberId: text('member_id').notNull(),
    memberName: text('member_name').notNull(),
    /** The store in which it was made; null for none. */
    store: text(),
    /** The account that its order gets; null for a new contact. */
    customerId: text('customer_id'),
    /** Name, telephone number and e-mail address, encrypted; null once they were erased. */
    contact: text('sealed'),
    /** HMACs of the telephone number and of the words of the name, by which staff find it; empty once the contact was erased. */
    searchKeys: text('search_keys').array().notNull().default([]),
    /** A note to the customer, shown with the bag. */
    message: text().notNull(),
    /** A note for staff. */
    note: text().notNull(),
    /** The discount that staff gave on the making charge of its pieces, in basis points. */
    makingPercent: integer('making_percent').notNull().default(0),
    /** The most that the discount may give away without another second person; null where none was given. */
    coveredDiscount: jsonb('covered_discount').$type<CoveredDiscount>(),
    /** Minor units, when it was saved or held last. */
    total: bigint({ mode: 'number' }).notNull(),
    /** Until when its price and its stock are held; null while they are not. */
    heldUntil: time('held_until'),
    /** The total at which its price was held last, in minor units. */
    heldTotal: bigint('held_total', { mode: 'number' }),
    /** The units in stock that were set aside, each with its place. */
    setAside: jsonb('set_aside').$type<SetAside>().notNull().default([]),
    /** The hash of the token in its payment link; null before the link exists, and once it is dead. */
    linkHash: text('link_hash'),
    linkUntil: time('link_until'),
    sentAt: time('sent_at'),
    /** When its link was opened first. */
    openedAt: time('opened_at'),
    orderId: text('order_id'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('draft_order_link')
      .on(t.linkHash)
      .where(sql`link_hash is not null`),
    index('draft_order_site').on(t.subsite, t.createdAt, t.id),
    index('draft_order_state').on(t.subsite, t.state, t.createdAt, t.id),
    index('draft_order_channel').on(t.subsite, t.channel, t.createdAt, t.id),
    index('draft_order_member').on(t.subsite, t.memberId, t.createdAt, t.id),
    index('draft_order_store')
      .on(t.subsite, t.store, t.createdAt, t.id)
      .where(sql`store is not null`),
    index('draft_order_customer')
      .on(t.customerId)
      .where(sql`customer_id is not null`),
    index('draft_order_held')
      .on(t.heldUntil)
      .where(sql`held_until is not null`),
    index('draft_order_link_until')
      .on(t.linkUntil)
      .where(sql`state = 'sent'`),
    index('draft_order_order')
      .on(t.orderId)
      .where(sql`order_id is not null`),
    index('draft_order_updated').on(t.updatedAt),
    index('draft_order_number_search').on(t.subsite, sql`number text_pattern_ops`),
    index('draft_order_search').using('gin', t.searchKeys),
  ],
)

/** One thing that happened to a draft order, for its log. */
export const draftEvent = pgTable(
  'draft_event',
  {
    id: text().primaryKey(),
    draftId: text('draft_id')
      .notNull()
      .references(() => draftOrder.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    /** The name of the member of staff; empty for the customer and the shop itself. */
    by: text().notNull(),
    /** The name of the second person who approved it; empty where none had to. */
    approvedBy: text('approved_by').notNull().default(''),
    at: time('at').notNull(),
  },
  (t) => [index('draft_event_draft').on(t.draftId, t.at)],
)

/** A message with the payment link of a draft order; `messageId` is that of the outbox, whose row may be gone. */
export const draftMessage = pgTable(
  'draft_message',
  {
    messageId: text('message_id').primaryKey(),
    draftId: text('draft_id')
      .notNull()
      .references(() => draftOrder.id, { onDelete: 'cascade' }),
    channel: text({ enum: ['sms', 'whatsapp', 'email'] }).notNull(),
    at: time('at').notNull(),
  },
  (t) => [index('draft_message_draft').on(t.draftId, t.at)],
)

import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Shown } from '@karat/pricing/shown.ts'
import type { CartAddress, Gifts, PostalAddress } from './port.ts'

/** The addresses as they are stored: `saved` are further delivery addresses to choose from. */
export type StoredAddress = CartAddress & { saved?: PostalAddress[] }

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A cart. Its id is a guest's only credential, so it cannot be guessed; a cart with an owner opens only to that customer. */
export const cart = pgTable(
  'cart',
  {
    id: text().primaryKey(),
    subsite: text().notNull(),
    /** The owner of the cart; null for a guest's. */
    customerId: text('customer_id'),
    /** The draft order whose bag it is: only staff change its lines; null for a shopper's own cart. */
    draftId: text('draft_id'),
    /** The customer's cart that a guest's cart was copied from when the customer signed out. */
    copiedFrom: text('copied_from'),
    language: text().notNull(),
    state: text({ enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    /** The cart that this one continues in: with the lines that an order did not buy, started from the closed cart, or merged into. */
    continuedIn: text('continued_in'),
    address: jsonb().$type<StoredAddress>(),
    deliveryMethod: text('delivery_method').notNull().default('insured'),
    /** The codes of promotions that were entered, the first one first. */
    promoCodes: text('promo_codes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The maximum store credit that the customer wants to spend; null for none. */
    credit: bigint({ mode: 'number' }),
    /** The gift cards that pay, in the order they were entered. */
    giftCardIds: text('gift_card_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /**
     * The amounts that the last answer about it showed, so that no order costs more; null before it had a promotion, a tender or a charge.
     */
    shown: jsonb().$type<Shown>(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    index('cart_updated').on(t.updatedAt),
    // The open bags, and those whose prices are held, which are counted from the index alone.
    index('cart_open')
      .on(t.subsite, t.id, t.draftId, t.copiedFrom)
      .where(sql`state = 'open'`),
    // The bags that shoppers began on a day, for the home screen of staff.
    index('cart_begun')
      .on(t.subsite, t.createdAt)
      .where(sql`copied_from is null and draft_id is null`),
    // A customer has at most one open cart on a site, even when several devices create one at the same time.
    uniqueIndex('cart_of_customer')
      .on(t.customerId, t.subsite)
      .where(sql`state = 'open'`),
  ],
)

/**
 * The one-time code sent for a cart to each telephone number, and the proof that it was returned. Neither the number nor the code is
 * stored: both are HMACs with a key that is not in the database.
 */
export const cartProof = pgTable(
  'cart_proof',
  {
    cartId: text('cart_id')
      .notNull()
      .references(() => cart.id, { onDelete: 'cascade' }),
    /** The number. */
    subject: text().notNull(),
    /** Purpose, cart, number and code; null once it was used or another number replaced it. */
    codeMac: text('code_mac'),
    tries: integer().notNull().default(0),
    sentAt: time('sent_at').notNull(),
    verifiedAt: time('verified_at'),
  },
  (t) => [primaryKey({ columns: [t.cartId, t.subject] })],
)

export const cartItem = pgTable(
  'cart_item',
  {
    id: text().primaryKey(),
    cartId: text('cart_id')
      .notNull()
      .references(() => cart.id, { onDelete: 'cascade' }),
    variantId: text('variant_id').notNull(),
    quantity: integer().notNull(),
    /** The price of one unit when the shopper last saw it, to report a change. */
    seenPrice: bigint('seen_price', { mode: 'number' }).notNull(),
    /** The rate of its metal at that time, in minor units a gram, to explain a change of price; null where it is unknown. */
    seenRate: bigint('seen_rate', { mode: 'number' }),
    /** The gift details of its units. */
    gifts: jsonb().$type<Gifts>().notNull().default([]),
    /** The engraved text of every unit; empty without engraving. */
    engraving: text().notNull().default(''),
    /** The ready piece that staff chose for it, by its tag; empty for none. */
    tag: text().notNull().default(''),
    addedAt: time('added_at').notNull(),
  },
  (t) => [
    uniqueIndex('cart_item_piece').on(t.cartId, t.variantId, t.engraving),
    index('cart_item_cart').on(t.cartId, t.addedAt),
    check('cart_item_quantity', sql`quantity between 1 and 99`),
  ],
)

/** A gift card that is bought with a cart. */
export const cartCard = pgTable(
  'cart_card',
  {
    id: text().primaryKey(),
    cartId: text('cart_id')
      .notNull()
      .references(() => cart.id, { onDelete: 'cascade' }),
    /** The client's key: the same one again means the same card. */
    key: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    toName: text('to_name').notNull(),
    toEmail: text('to_email').notNull(),
    fromName: text('from_name').notNull(),
    message: text().notNull(),
    /** The day of its e-mail; empty for at once. */
    sendOn: text('send_on').notNull(),
    addedAt: time('added_at').notNull(),
  },
  (t) => [uniqueIndex('cart_card_key').on(t.cartId, t.key), check('cart_card_amount', sql`amount > 0`)],
)

/** A saved product of a cart. It is not priced with the cart and reserves nothing. */
export const savedItem = pgTable(
  'saved_item',
  {
    id: text().primaryKey(),
    cartId: text('cart_id')
      .notNull()
      .references(() => cart.id, { onDelete: 'cascade' }),
    variantId: text('variant_id').notNull(),
    quantity: integer().notNull(),
    /** The gift details of its units, restored when they return to the cart. */
    gifts: jsonb().$type<Gifts>().notNull().default([]),
    /** The text to engrave on every unit; empty without engraving. */
    engraving: text().notNull().default(''),
    addedAt: time('added_at').notNull(),
  },
  (t) => [
    uniqueIndex('saved_item_piece').on(t.cartId, t.variantId, t.engraving),
    check('saved_item_quantity', sql`quantity between 1 and 99`),
  ],
)

import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A person with an account. E-mail address and telephone number are set once a code verified them. */
export const customer = pgTable(
  'customer',
  {
    id: text().primaryKey(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    /** In lower case. */
    email: text(),
    /** As +E.164. */
    phone: text(),
    birthday: date({ mode: 'string' }),
    anniversary: date({ mode: 'string' }),
    language: text().notNull(),
    /** The site on which the account was created. */
    subsite: text().notNull(),
    /** A deleted row has no personal data any more; orders still name its id. */
    state: text({ enum: ['active', 'blocked', 'deleted'] })
      .notNull()
      .default('active'),
    createdAt: time('created_at').notNull(),
    /** When the account was last used: by a sign-in, or by the renewal of a session, the latter to the day. */
    lastSignInAt: time('last_sign_in_at').notNull(),
    /** The time of the account's deletion, as its owner requested. */
    deletionAt: time('deletion_at'),
  },
  (t) => [
    uniqueIndex('customer_email').on(t.email),
    uniqueIndex('customer_phone').on(t.phone),
    // Staff find customers of a site by the beginning of their name or last name.
    index('customer_name').on(t.subsite, sql`(lower(first_name || ' ' || last_name) collate "C")`),
    index('customer_last_name').on(t.subsite, sql`(lower(last_name) collate "C")`),
    index('customer_deletion')
      .on(t.deletionAt)
      .where(sql`deletion_at is not null`),
  ],
)

export const customerPassword = pgTable('customer_password', {
  customerId: text('customer_id')
    .primaryKey()
    .references(() => customer.id, { onDelete: 'cascade' }),
  /** Argon2id, with its parameters in it. */
  hash: text().notNull(),
  setAt: time('set_at').notNull(),
})

/** The sessions of devices, open and ended. */
export const session = pgTable(
  'session',
  {
    id: text().primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    /** HMAC of the browser's device id. */
    device: text().notNull(),
    userAgent: text('user_agent').notNull(),
    /** Random, so that the secret keys alone are not enough to compute a refresh token. */
    seed: text().notNull(),
    /** How often the refresh token was exchanged. */
    generation: integer().notNull().default(0),
    rotatedAt: time('rotated_at').notNull(),
    createdAt: time('created_at').notNull(),
    /** When its owner was last verified by a code or a passkey; a password does not count. */
    verifiedAt: time('proved_at'),
    expiresAt: time('expires_at').notNull(),
    endedAt: time('ended_at'),
    endReason: text('end_reason', { enum: ['log-out', 'password', 'reuse', 'owner'] }),
  },
  (t) => [
    index('session_customer').on(t.customerId, t.device),
    index('session_expires').on(t.expiresAt),
    index('session_open')
      .on(t.customerId)
      .where(sql`ended_at is null`),
  ],
)

/**
 * A telephone number that went from an account to the number's next owner, or that a deleted account had. Guest orders from before that
 * time join no other account.
 */
export const formerPhone = pgTable(
  'former_phone',
  {
    id: text().primaryKey(),
    /** Null once the account is deleted. */
    customerId: text('customer_id').references(() => customer.id, { onDelete: 'cascade' }),
    /** HMAC of the number. */
    phone: text().notNull(),
    until: time('until').notNull(),
    /** When the account got its number or another contact back. */
    returnedAt: time('returned_at'),
  },
  (t) => [
    index('former_phone_phone').on(t.phone),
    index('former_phone_customer').on(t.customerId),
    index('former_phone_until').on(t.until),
  ],
)

/** The reopening of an account for its owner without its contact; written once and never changed. */
export const accountReopening = pgTable(
  'account_reopening',
  {
    id: text().primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    /** `customer`, or `staff:` and a name. */
    by: text().notNull(),
    /** The number of the order that was the evidence. */
    orderNumber: text('order_number').notNull(),
    /** The reason of staff; empty where the owner did it. */
    reason: text().notNull(),
    /** The kind of contact that the account got. */
    contact: text({ enum: ['email', 'phone'] }).notNull(),
    at: time('at').notNull(),
  },
  (t) => [index('account_reopening_customer').on(t.customerId)],
)

/** Wrong passwords in a row, by user name and device. */
export const signInGuard = pgTable(
  'sign_in_guard',
  {
    /** HMAC of the user name, with the device where that device has signed in before. */
    subject: text().primaryKey(),
    failures: integer().notNull(),
    lastAt: time('last_at').notNull(),
    /** No attempt is accepted before. */
    waitUntil: time('wait_until').notNull(),
  },
  (t) => [index('sign_in_guard_last').on(t.lastAt)],
)

/** Sign-ins and refused tries, which the customer can see. */
export const signInLog = pgTable(
  'sign_in_log',
  {
    id: text().primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    method: text('way', { enum: ['password', 'code', 'sign-up', 'reset', 'passkey'] }).notNull(),
    refused: boolean().notNull(),
    userAgent: text('user_agent').notNull(),
    at: time('at').notNull(),
  },
  (t) => [index('sign_in_log_customer').on(t.customerId, t.at), index('sign_in_log_at').on(t.at)],
)

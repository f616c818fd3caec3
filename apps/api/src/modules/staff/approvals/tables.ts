import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MoneyDetail } from '../../../kernel/acts.ts'
import type { ApprovalState } from './rules.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const minor = (name: string) => bigint(name, { mode: 'number' })

/**
 * The limits of a member on a site: for money in minor units of its currency, for discounts on making in basis points; null where those of
 * the site hold.
 */
export const staffLimit = pgTable(
  'staff_limit',
  {
    memberId: text('member_id').notNull(),
    site: text().notNull(),
    act: minor('act'),
    day: minor('day'),
    customer: minor('customer'),
    making: integer('making'),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.site] })],
)

/** Money that a member gave within their limits, without a second person. */
export const staffMoney = pgTable(
  'staff_money',
  {
    /** Time-ordered. */
    id: text().primaryKey(),
    site: text().notNull(),
    memberId: text('member_id').notNull(),
    /** HMAC of the customer's id, or of a guest's e-mail address. */
    customer: text().notNull(),
    /** Minor units of the site's currency. */
    amount: minor('amount').notNull(),
    at: time('at').notNull(),
  },
  (t) => [index('staff_money_member').on(t.memberId, t.site, t.at), index('staff_money_at').on(t.at)],
)

/** An act that needs a second person. */
export const staffApproval = pgTable(
  'staff_approval',
  {
    id: text().primaryKey(),
    number: text().notNull().unique(),
    site: text().notNull(),
    state: text().$type<ApprovalState>().notNull(),
    /** The call, by method and path; its parameters and body are encrypted, since they may have personal data. */
    call: text().notNull(),
    encrypted: text().notNull(),
    language: text().notNull(),
    /** SHA-256 of the member and the call with what was sent: the same act waits once. */
    fingerprint: text().notNull(),
    /** SHA-256 of the money that it disposes of and of what that rests on. */
    moneyHash: text('money_hash').notNull(),
    kinds: text().array().notNull(),
    /** Minor units. */
    amount: minor('amount').notNull(),
    currency: text().notNull(),
    object: text().notNull(),
    objectId: text('object_id').notNull(),
    reason: text().notNull(),
    /** The stores that its object belongs to; null where it belongs to none. */
    stores: text().array(),
    /** The name or masked contact of the person who gets the money; empty where the object names that person. */
    receiver: text().notNull().default(''),
    /** Details that the list of approvals shows to the second person. */
    details: jsonb().$type<readonly MoneyDetail[]>().notNull().default([]),
    /** The members who may not be its second person, since they did the other half of the work like the member who asked. */
    excluded: text().array().notNull().default([]),
    memberId: text('member_id').notNull(),
    memberName: text('member_name').notNull(),
    /** The roles of the member on the site when they asked; null for acts of before these were stored. */
    memberRoles: text('member_roles').array(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** When it is done without a second person, by a member who works alone. */
    dueAt: time('due_at'),
    /** The member who approved or refused the act; null before a decision. */
    decidedBy: text('decided_by'),
    decidedByName: text('decided_by_name'),
    decidedAt: time('decided_at'),
    /** Why it was refused, or the code of the failure with which it ended. */
    note: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('staff_approval_waiting')
      .on(t.site, t.fingerprint)
      .where(sql`state = 'waiting'`),
    index('staff_approval_site').on(t.site, t.id),
    // The search of staff.
    index('staff_approval_text').using('gin', sql`(number || ' ' || object_id || ' ' || reason) gin_trgm_ops`),
    index('staff_approval_open')
      .on(t.site, t.expiresAt)
      .where(sql`state = 'waiting'`),
  ],
)

/** The member who works alone on a site: their acts that need a second person wait ten minutes instead. */
export const staffAlone = pgTable('staff_alone', {
  site: text().primaryKey(),
  memberId: text('member_id').notNull(),
  since: time('since').notNull(),
})

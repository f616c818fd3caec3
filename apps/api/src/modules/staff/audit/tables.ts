import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** An act of a member of staff, written in the transaction that made it. Append-only: a trigger refuses updates and deletions, but of what is older than the settings say by `remove_old_audit_entries`. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    /** Time-ordered. */
    id: text().primaryKey(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** Null where nobody was signed in yet. */
    memberId: text('member_id'),
    name: text().notNull(),
    /** The roles of the member on the site; when they asked, for an act that waited for a second person. */
    roles: text().array().notNull(),
    /** The code of the site; null for what concerns none. */
    site: text(),
    requestId: text('request_id').notNull(),
    /** The method and path of the call, or an event of a sign-in. */
    call: text().notNull(),
    object: text().notNull(),
    objectId: text('object_id'),
    /** The changed fields, secrets and personal data masked. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** The input that was sent, secrets and personal data masked. */
    input: jsonb().$type<unknown>(),
    reason: text(),
    /** The second person, who approved it; null where none was needed. */
    approverId: text('approver_id'),
    approverName: text('approver_name'),
    /** True for an act that needed a second person, and that a member who works alone made without one. */
    isAlone: boolean('is_alone').notNull().default(false),
  },
  (t) => [
    index('audit_entry_object').on(t.object, t.objectId, t.id),
    index('audit_entry_site').on(t.site, t.id),
    index('audit_entry_member').on(t.memberId, t.id),
    index('audit_entry_approver').on(t.approverId, t.id),
    // The search: a whole number, and words of a reason.
    index('audit_entry_number').on(t.objectId, t.id),
    index('audit_entry_reason')
      .using('gin', sql`reason gin_trgm_ops`)
      .where(sql`reason is not null`),
    // Some members have many looks and few acts, others no look.
    index('audit_entry_look')
      .on(t.site, t.id)
      .where(sql`starts_with(call, 'GET ')`),
    index('audit_entry_member_look')
      .on(t.memberId, t.id)
      .where(sql`starts_with(call, 'GET ')`),
    index('audit_entry_member_act')
      .on(t.memberId, t.id)
      .where(sql`not starts_with(call, 'GET ')`),
  ],
)

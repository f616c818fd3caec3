import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The settings of the shop about its staff: one row, which a migration writes. The limits are those of
 * `packages/sites/src/staff-security.ts`; the trigger of the audit reads `audit_years`.
 */
export const staffSecurity = pgTable(
  'staff_security',
  {
    /** Always `shop`. */
    key: text().primaryKey(),
    idleMinutes: integer('idle_minutes').notNull(),
    maxHours: integer('max_hours').notNull(),
    auditYears: integer('audit_years').notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('staff_security_one', sql`${t.key} = 'shop'`),
    check('staff_security_idle', sql`${t.idleMinutes} between 5 and 120`),
    check('staff_security_max', sql`${t.maxHours} between 1 and 24`),
    check('staff_security_audit', sql`${t.auditYears} between 2 and 10`),
  ],
)

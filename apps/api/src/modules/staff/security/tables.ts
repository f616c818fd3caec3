import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
    /** A shorter time that begins later, when it begins, and the name of who planned it; null where none is planned. */
    plannedYears: integer('planned_years'),
    plannedFrom: timestamp('planned_from', { withTimezone: true, mode: 'date' }),
    plannedBy: text('planned_by'),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('staff_security_one', sql`${t.key} = 'shop'`),
    check('staff_security_idle', sql`${t.idleMinutes} between 5 and 120`),
    check('staff_security_max', sql`${t.maxHours} between 1 and 24`),
    check('staff_security_audit', sql`${t.auditYears} between 2 and 10`),
    check('staff_security_planned', sql`${t.plannedYears} between 2 and ${t.auditYears} - 1`),
    check('staff_security_plan', sql`num_nulls(${t.plannedYears}, ${t.plannedFrom}, ${t.plannedBy}) in (0, 3)`),
  ],
)

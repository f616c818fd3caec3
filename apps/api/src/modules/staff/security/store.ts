import type { Db } from '../../../kernel/db/db.ts'
import type { SecuritySettings } from './port.ts'
import { staffSecurity } from './tables.ts'

type Row = typeof staffSecurity.$inferSelect

/** The settings of the row that a migration writes. */
function theSettings([row]: Row[]): SecuritySettings {
  if (!row) throw new Error('the settings of staff sessions are missing from staff_security')
  const { idleMinutes, maxHours, auditYears, plannedYears: years, plannedFrom: from, plannedBy: by, version } = row
  const plannedAudit = years !== null && from && by !== null ? { years, from, by } : null
  return { idleMinutes, maxHours, auditYears, plannedAudit, version }
}

export const readSettings = async (db: Db): Promise<SecuritySettings> => theSettings(await db.select().from(staffSecurity))

/** The settings, locked for the rest of the transaction. */
export const lockSettings = async (tx: Db): Promise<SecuritySettings> => theSettings(await tx.select().from(staffSecurity).for('update'))

export async function writeSettings(tx: Db, { plannedAudit, ...settings }: SecuritySettings): Promise<void> {
  const { years = null, from = null, by = null } = plannedAudit ?? {}
  await tx.update(staffSecurity).set({ ...settings, plannedYears: years, plannedFrom: from, plannedBy: by })
}

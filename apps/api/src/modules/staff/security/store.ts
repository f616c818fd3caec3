import type { Db } from '../../../kernel/db/db.ts'
import type { SecuritySettings } from './port.ts'
import { staffSecurity } from './tables.ts'

const columns = {
  idleMinutes: staffSecurity.idleMinutes,
  maxHours: staffSecurity.maxHours,
  auditYears: staffSecurity.auditYears,
  version: staffSecurity.version,
}

/** The row that a migration writes. */
const theRow = ([row]: SecuritySettings[]): SecuritySettings => {
  if (!row) throw new Error('the settings of staff sessions are missing from staff_security')
  return row
}

export const readSettings = async (db: Db): Promise<SecuritySettings> => theRow(await db.select(columns).from(staffSecurity))

/** The settings, locked for the rest of the transaction. */
export const lockSettings = async (tx: Db): Promise<SecuritySettings> => theRow(await tx.select(columns).from(staffSecurity).for('update'))

export async function writeSettings(tx: Db, settings: SecuritySettings): Promise<void> {
  await tx.update(staffSecurity).set(settings)
}

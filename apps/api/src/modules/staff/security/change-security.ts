import { noteChange } from '../../../kernel/acts.ts'
import { throwChanged } from '../../../kernel/changed-meanwhile.ts'
import { transact } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { SecurityDependencies } from './dependencies.ts'
import type { SecuritySettings } from './port.ts'
import { lockSettings, writeSettings } from './store.ts'

const valuesOf = ({ idleMinutes, maxHours, auditYears }: SecuritySettings) => ({ idleMinutes, maxHours, auditYears })

/**
 * Sets how long sessions of staff last and how long the audit is stored, and returns the new settings. Throws `forbidden` for who may not write
 * the settings of every site, and `changed_meanwhile` where the version that was read is no longer the current one.
 */
export function changeSecurity(
  { db }: SecurityDependencies,
  { permissionsEverywhere }: Pick<Staff, 'permissionsEverywhere'>,
  wanted: SecuritySettings,
): Promise<Result<SecuritySettings>> {
  return resultOf(async () => {
    if (!permissionsEverywhere.includes('settings.write')) throwFailure('forbidden')
    return transact(db, async (tx) => {
      const before = await lockSettings(tx)
      if (before.version !== wanted.version) throwChanged({ object: 'security', id: 'shop' }, { field: 'version', version: before.version })
      const after = { ...wanted, version: before.version + 1 }
      await writeSettings(tx, after)
      noteChange({ object: 'security', id: 'shop', before: valuesOf(before), after: valuesOf(after) })
      return after
    })
  })
}

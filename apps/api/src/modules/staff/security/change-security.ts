import { noteChange } from '../../../kernel/acts.ts'
import { throwChanged } from '../../../kernel/changed-meanwhile.ts'
import { transact } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { SecurityDependencies } from './dependencies.ts'
import { shorterAuditPlanned } from './events.ts'
import type { SecuritySettings } from './port.ts'
import { auditAfter, valuesOf } from './rules.ts'
import { lockSettings, writeSettings } from './store.ts'

/**
 * Sets how long sessions of staff last and how long the audit is stored, and returns the new settings. A shorter time of the audit is planned: it
 * begins after seven days, and the other owners are told. Throws `forbidden` for who may not write the settings of every site, and
 * `changed_meanwhile` where the version that was read is no longer the current one.
 */
export function changeSecurity(
  { clock, db, events }: SecurityDependencies,
  { permissionsEverywhere, staffId, name }: Pick<Staff, 'permissionsEverywhere' | 'staffId' | 'name'>,
  wanted: Omit<SecuritySettings, 'plannedAudit'>,
): Promise<Result<SecuritySettings>> {
  return resultOf(async () => {
    if (!permissionsEverywhere.includes('settings.write')) throwFailure('forbidden')
    return transact(db, async (tx) => {
      const before = await lockSettings(tx)
      if (before.version !== wanted.version) throwChanged({ object: 'security', id: 'shop' }, { field: 'version', version: before.version })
      const audit = auditAfter(before, wanted.auditYears, name, clock.now())
      const after = { ...wanted, ...audit, version: before.version + 1 }
      await writeSettings(tx, after)
      const { plannedAudit } = after
      if (plannedAudit && plannedAudit !== before.plannedAudit) {
        const planned = { years: plannedAudit.years, from: plannedAudit.from.toISOString() }
        await events.publish(tx, shorterAuditPlanned, { memberId: staffId, name, before: before.auditYears, ...planned })
      }
      noteChange({ object: 'security', id: 'shop', before: valuesOf(before), after: valuesOf(after) })
      return after
    })
  })
}

import { noteChange } from '../../../kernel/acts.ts'
import { throwChanged } from '../../../kernel/changed-meanwhile.ts'
import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { SecurityDependencies } from './dependencies.ts'
import type { SecuritySettings } from './port.ts'
import { valuesOf } from './rules.ts'
import { lockSettings, writeSettings } from './store.ts'

/**
 * Ends the plan of a shorter time of the audit, and returns the settings: every owner can, also of one site. Throws `changed_meanwhile` where the
 * version that was read is no longer the current one, and `not_found` where nothing is planned.
 */
export function keepAudit({ db }: Pick<SecurityDependencies, 'db'>, version: number): Promise<Result<SecuritySettings>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      const before = await lockSettings(tx)
      if (before.version !== version) throwChanged({ object: 'security', id: 'shop' }, { field: 'version', version: before.version })
      if (!before.plannedAudit) return throwFailure('not_found', 'version')
      const after = { ...before, plannedAudit: null, version: before.version + 1 }
      await writeSettings(tx, after)
      noteChange({ object: 'security', id: 'shop', before: valuesOf(before), after: valuesOf(after) })
      return after
    }),
  )
}

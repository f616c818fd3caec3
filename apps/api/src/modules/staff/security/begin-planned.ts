import { transact } from '../../../kernel/db/db.ts'
import type { SecurityDependencies } from './dependencies.ts'
import { lockSettings, writeSettings } from './store.ts'

/** Lets a shorter time of the audit begin whose time has come: a job. Without one nothing is changed. */
export function beginPlannedAudit({ clock, db }: Pick<SecurityDependencies, 'clock' | 'db'>): Promise<void> {
  return transact(db, async (tx) => {
    const { plannedAudit, ...settings } = await lockSettings(tx)
    if (!plannedAudit || plannedAudit.from > clock.now()) return
    await writeSettings(tx, { ...settings, auditYears: plannedAudit.years, plannedAudit: null, version: settings.version + 1 })
  })
}

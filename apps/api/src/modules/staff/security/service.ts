import { bindUseCases } from '../../../kernel/use-cases.ts'
import { beginPlannedAudit } from './begin-planned.ts'
import { changeSecurity } from './change-security.ts'
import type { SecurityDependencies } from './dependencies.ts'
import { keepAudit } from './keep-audit.ts'
import { readSettings } from './store.ts'

/** How long sessions of staff last, and how long the audit is stored. */
export const createSecurity = (deps: SecurityDependencies) => ({
  ...bindUseCases(deps, { change: changeSecurity, keepAudit, beginPlannedAudit }),
  read: readSettings,
})

export type SecurityService = ReturnType<typeof createSecurity>

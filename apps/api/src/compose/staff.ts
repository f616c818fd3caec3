import { createPasswords } from '../kernel/passwords/passwords.ts'
import { createAudit } from '../modules/staff/audit/service.ts'
import { createMembers } from '../modules/staff/members/service.ts'
import type { Core } from './core.ts'

/** The people behind the counter, and what they did. */
export function composeStaff(core: Core) {
  const audit = createAudit(core)
  return { audit, members: createMembers({ ...core, audit, passwords: createPasswords() }) }
}

export type StaffModules = ReturnType<typeof composeStaff>

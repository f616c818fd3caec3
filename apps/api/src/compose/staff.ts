import { createPasswords } from '../kernel/passwords/passwords.ts'
import { createLookup } from '../modules/customers/lookup/service.ts'
import { createAudit } from '../modules/staff/audit/service.ts'
import { createMembers } from '../modules/staff/members/service.ts'
import type { Core } from './core.ts'
import type { CustomerModules } from './customers.ts'

/** The people behind the counter, what they did, and how they find customers. */
export function composeStaff(core: Core, { consents, identity }: CustomerModules) {
  const audit = createAudit(core)
  return {
    audit,
    members: createMembers({ ...core, audit, passwords: createPasswords() }),
    lookup: createLookup({
      ...core,
      audit,
      identity,
      consentsOf: async (customerId, subsite) => (await consents.read({ customerId, subsite })).consents,
    }),
  }
}

export type StaffModules = ReturnType<typeof composeStaff>

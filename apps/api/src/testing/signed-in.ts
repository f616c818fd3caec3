import { type InitialRole, initialRoles } from '@karat/contract/permissions.ts'
import type { Staff } from '../kernel/request-context.ts'
import type { TestShop } from './shop.ts'

/** Lets a shop accept `Authorization: Bearer test-<id>` for the customer with that id; a request without it is a guest's. */
export function acceptTestCustomers({ server }: Pick<TestShop, 'server'>): void {
  server.authenticate = async ({ headers }) => {
    const customerId = /^Bearer test-([\w-]+)$/.exec(headers.authorization ?? '')?.[1]
    return customerId === undefined ? { kind: 'guest' } : { kind: 'customer', customerId, sessionId: 'test' }
  }
}

/** The headers of a call that a customer makes. */
export function as(customerId: string): Record<string, string> {
  return { authorization: `Bearer test-${customerId}` }
}

/** A member of staff with a role, who was verified just now. */
export function staffActor(role: InitialRole, name = 'Meera'): Staff {
  const actor = { kind: 'staff', staffId: name, name, roles: [role], sessionId: 'test' } as const
  return {
    ...actor,
    permissions: initialRoles[role],
    permissionsEverywhere: initialRoles[role],
    permissionsOn: () => initialRoles[role],
    recentAccess: async () => new Set<string>(),
    verifiedUntil: new Date(8.64e15),
  }
}

/** Lets a shop accept `Authorization: Bearer staff-NAME` for a member of staff with a role. Returns a function that ends this. */
export function acceptTestStaff({ server }: Pick<TestShop, 'server'>, role: InitialRole = 'order-desk'): () => void {
  const before = server.authenticate
  server.authenticate = async (request) => {
    const name = /^Bearer staff-(\w+)$/.exec(request.headers.authorization ?? '')?.[1]
    return name === undefined ? before(request) : staffActor(role, name)
  }
  return () => {
    server.authenticate = before
  }
}

/** The headers of a call that a member of staff makes. */
export const asStaff = (name = 'Meera') => ({ authorization: `Bearer staff-${name}` })

import { type InitialRole, initialRoles } from '@karat/contract/permissions.ts'
import type { TestShop } from './shop.ts'

/** Lets a token `Bearer staff-NAME` be a member of staff with a role in a test's shop, as a sign-in of staff would. */
export function acceptTestStaff({ server }: TestShop, role: InitialRole = 'order-desk'): void {
  const before = server.authenticate
  server.authenticate = async (request) => {
    const staffId = /^Bearer staff-(\w+)$/.exec(request.headers.authorization ?? '')?.[1]
    return staffId === undefined ? before(request) : { kind: 'staff', staffId, permissions: initialRoles[role] }
  }
}

/** The headers of a test's member of staff. */
export const asStaff = (name = 'Meera') => ({ authorization: `Bearer staff-${name}` })

import type { CallDefinition } from '@karat/contract/calls/call.ts'
import { calls } from '@karat/contract/calls.ts'
import type { Permission } from '@karat/contract/permissions.ts'

/** The permission of each call of staff that is no GET and names one, by method and path. */
export const permissionsOfActs: ReadonlyMap<string, Permission> = new Map(
  Object.entries<CallDefinition>(calls).flatMap(([key, { access }]) =>
    typeof access === 'object' && !key.startsWith('GET ') ? [[key, access.staff] as const] : [],
  ),
)

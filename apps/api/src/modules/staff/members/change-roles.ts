import type { Permission } from '@karat/contract/permissions.ts'
import { noteChange } from '../../../kernel/acts.ts'
import { throwChanged } from '../../../kernel/changed-meanwhile.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { MemberDependencies } from './dependencies.ts'
import type { Granter } from './invite-member.ts'
import type { Grant } from './port.ts'
import { holds, maxOwnRoles, mayGive, type OwnRoles, permissionsOf } from './rules.ts'
import {
  deleteRole,
  findRole,
  lockMembership,
  memberById,
  noteAccess,
  readGrants,
  readInvitations,
  readOwnRoles,
  writeRole,
} from './store.ts'

type Actor = NonNullable<Granter>
type RoleDependencies = Pick<MemberDependencies, 'clock' | 'db'>

/** A role that an owner makes: its key, which is its name in words, and its permissions. */
interface NewRole {
  key: string
  permissions: readonly Permission[]
}

/** The grants of a role to members and in invitations that wait. */
async function grantsOfRole({ clock }: Pick<RoleDependencies, 'clock'>, tx: Db, key: string): Promise<(Grant & { memberId?: string })[]> {
  const invited = (await readInvitations(tx)).filter(({ expiresAt }) => expiresAt > clock.now()).flatMap(({ grants }) => grants)
  return [...(await readGrants(tx)), ...invited].filter(({ role }) => role === key)
}

/** The rights of whoever changes roles, read under the lock; throws where the account was blocked meanwhile. */
async function readHeld(tx: Db, { staffId }: Actor): Promise<Grant[]> {
  if ((await memberById(tx, staffId))?.state !== 'active') throwFailure('staff_signed_out')
  return readGrants(tx, [staffId])
}

/** Permissions in alphabetical order, each once, so that equal sets compare equal. */
const sorted = (permissions: readonly Permission[]): Permission[] => [...new Set(permissions)].toSorted()

/** Makes a role from permissions that its maker has on a site, by its code. It can be given from now on. */
export function createRole(
  { db }: RoleDependencies,
  actor: Actor,
  site: string,
  { key, permissions }: NewRole,
): Promise<Result<undefined>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      await lockMembership(tx)
      const own = await readOwnRoles(tx)
      if (permissionsOf(key, own) !== undefined) throwFailure('role_exists', 'key')
      if (own.size >= maxOwnRoles) throwFailure('role_limit', 'key')
      if (!holds(await readHeld(tx, actor), { site }, permissions, own)) throwFailure('forbidden', 'permissions')
      const after = sorted(permissions)
      await writeRole(tx, { key, permissions: after, version: 1 })
      noteChange({ object: 'roles', id: key, after: { permissions: after } })
      return undefined
    }),
  )
}

/**
 * Throws where somebody may not change a role: they have it themselves, or do not have every former and new permission wherever it is given.
 */
async function checkChange(
  deps: Pick<RoleDependencies, 'clock'>,
  tx: Db,
  actor: Actor,
  { site, key, permissions }: NewRole & { site: string },
  own: OwnRoles,
): Promise<void> {
  const held = await readHeld(tx, actor)
  const given = await grantsOfRole(deps, tx, key)
  if (given.some(({ memberId }) => memberId === actor.staffId)) throwFailure('own_grants')
  const before = permissionsOf(key, own) ?? []
  if (!holds(held, { site }, [...before, ...permissions], own)) throwFailure('forbidden', 'permissions')
  for (const grant of given)
    if (!mayGive(held, grant, own) || !holds(held, grant, permissions, own)) throwFailure('forbidden', 'permissions')
}

/** Replaces the permissions of a role that an owner made. They hold from the next call of every member who has it. */
export function changeRole(
  deps: RoleDependencies,
  actor: Actor,
  site: string,
  { key, permissions, version }: NewRole & { version: number },
): Promise<Result<undefined>> {
  return resultOf(() =>
    transact(deps.db, async (tx) => {
      await lockMembership(tx)
      const role = (await findRole(tx, key)) ?? throwFailure('unknown_role', 'key')
      if (role.version !== version) throwChanged({ object: 'roles', id: key }, { version: role.version })
      await checkChange(deps, tx, actor, { site, key, permissions }, await readOwnRoles(tx))
      const after = sorted(permissions)
      await writeRole(tx, { key, permissions: after, version: version + 1 })
      const holders = (await readGrants(tx)).filter((grant) => grant.role === key).map(({ memberId }) => memberId)
      await noteAccess(tx, holders, actor.staffId, deps.clock.now())
      noteChange({ object: 'roles', id: key, before: { permissions: role.permissions }, after: { permissions: after } })
      return undefined
    }),
  )
}

/** Removes a role that an owner made and nobody has, nor is invited with. */
export function removeRole(
  deps: RoleDependencies,
  actor: Actor,
  site: string,
  { key, version }: { key: string; version: number },
): Promise<Result<undefined>> {
  return resultOf(() =>
    transact(deps.db, async (tx) => {
      await lockMembership(tx)
      const role = (await findRole(tx, key)) ?? throwFailure('unknown_role', 'key')
      if (role.version !== version) throwChanged({ object: 'roles', id: key }, { version: role.version })
      if ((await grantsOfRole(deps, tx, key)).length > 0) throwFailure('role_used', 'key')
      await checkChange(deps, tx, actor, { site, key, permissions: [] }, await readOwnRoles(tx))
      await deleteRole(tx, key)
      noteChange({ object: 'roles', id: key, before: { permissions: role.permissions } })
      return undefined
    }),
  )
}

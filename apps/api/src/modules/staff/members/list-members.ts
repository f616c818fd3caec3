import { initialRoles, type Permission } from '@karat/contract/permissions.ts'
import type { MemberDependencies } from './dependencies.ts'
import type { Grant } from './port.ts'
import { inOrder, permissionsOf } from './rules.ts'
import { type InvitationRow, type MemberRow, readGrants, readInvitations, readMembers, readRoles } from './store.ts'

/** Members with their roles, invitations that wait, and every role with its permissions. */
export interface MemberList {
  members: (Pick<MemberRow, 'id' | 'name' | 'email' | 'state' | 'version' | 'lastSignInAt'> & { grants: Grant[] })[]
  invitations: InvitationRow[]
  /** `version` is null for the roles of every shop, which nobody changes. */
  roles: { key: string; permissions: readonly Permission[]; version: number | null }[]
}

/** Lists who may do what: on every site, or on one by its code, with the roles that hold there. */
export async function listMembers({ clock, db }: Pick<MemberDependencies, 'clock' | 'db'>, site?: string): Promise<MemberList> {
  const [members, grants, invitations, made] = await Promise.all([readMembers(db), readGrants(db), readInvitations(db), readRoles(db)])
  const isShown = (grant: Grant) => site === undefined || grant.site === site || grant.site === '*'
  const grantsOf = (id: string) => inOrder(grants.filter((grant) => grant.memberId === id && isShown(grant)))
  const ownRoles = new Map(made.map(({ key, permissions }) => [key, permissions]))
  const versions = new Map(made.map(({ key, version }) => [key, version]))
  const keys = [...Object.keys(initialRoles), ...ownRoles.keys()]
  return {
    members: members
      .map((member) => ({ ...member, grants: grantsOf(member.id) }))
      .filter((member) => site === undefined || member.grants.length > 0),
    invitations: invitations.filter(({ expiresAt, grants: invited }) => expiresAt > clock.now() && invited.some(isShown)),
    roles: keys.map((key) => ({ key, permissions: permissionsOf(key, ownRoles) ?? [], version: versions.get(key) ?? null })),
  }
}

import type { Db } from '../../../kernel/db/db.ts'
import type { MemberDependencies } from './dependencies.ts'
import type { MemberOnSite } from './port.ts'
import { onSite, recentAccessOf } from './rules.ts'
import { readGrants, readMembers, readOwnRoles } from './store.ts'

/** The active members with a role on a site, by its code, in the order of their names. */
export async function readMembersOnSite({ clock }: Pick<MemberDependencies, 'clock'>, db: Db, site: string): Promise<MemberOnSite[]> {
  const accounts = await readMembers(db)
  const members = accounts.filter(({ state }) => state === 'active')
  const [grants, ownRoles] = [await readGrants(db), await readOwnRoles(db)]
  return members
    .map(({ id, name, email, language, hasDigest, hasAlerts }) => {
      const own = grants.filter(({ memberId }) => memberId === id)
      const recentAccess = recentAccessOf(id, accounts, clock.now())
      return { id, name, email, language, hasDigest, hasAlerts, recentAccess, ...onSite(own, site, ownRoles) }
    })
    .filter(({ roles }) => roles.length > 0)
}

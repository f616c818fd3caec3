import type { Db } from '../../../kernel/db/db.ts'
import type { MemberDependencies } from './dependencies.ts'
import type { MemberOnSite } from './port.ts'
import { onSite } from './rules.ts'
import { readGrants, readMembers, readOwnRoles } from './store.ts'

/** The active members with a role on a site, by its code, in the order of their names. */
export async function readMembersOnSite(_deps: Pick<MemberDependencies, 'db'>, db: Db, site: string): Promise<MemberOnSite[]> {
  const members = (await readMembers(db)).filter(({ state }) => state === 'active')
  const [grants, ownRoles] = [await readGrants(db), await readOwnRoles(db)]
  return members
    .map(({ id, name, email, language, hasDigest, hasAlerts }) => {
      const own = grants.filter(({ memberId }) => memberId === id)
      return { id, name, email, language, hasDigest, hasAlerts, ...onSite(own, site, ownRoles) }
    })
    .filter(({ roles }) => roles.length > 0)
}

import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../../../kernel/site.ts'
import type { MemberOnSite } from '../members/port.ts'
import type { ApprovalDependencies } from './dependencies.ts'
import type { Approvals } from './port.ts'
import { decidableBy, isAmong, limitsOfSite, limitsThatHold, mayApprove, noLimits, ownerPermission } from './rules.ts'
import { approvalById, type ApprovalRow, readLimits } from './store.ts'

/**
 * Returns the members of a site who may be the second person of an act now: not the one who asked, nobody who did the first half of the work
 * with them, nobody who gave them access within a day or got it from them, nobody without its permission in its store, and nobody with too low a
 * limit.
 */
export async function readDeciders(
  { members }: Pick<ApprovalDependencies, 'members'>,
  db: Db,
  site: Site,
): Promise<(act: ApprovalRow) => MemberOnSite[]> {
  const [onSite, given] = [await members.onSite(db, site.code), await readLimits(db, site.code)]
  const known = onSite.map((member) => ({
    member,
    decidable: decidableBy(member),
    limits: limitsThatHold(given.get(member.id) ?? noLimits, limitsOfSite(site, member.permissions)),
  }))
  return (act) =>
    known
      .filter(({ member, decidable, limits }) => {
        const isOther = member.id !== act.memberId && !act.excluded.includes(member.id) && !member.recentAccess.has(act.memberId)
        return isOther && isAmong(decidable, act) && mayApprove(act, limits, member.permissions)
      })
      .map(({ member }) => member)
}

/** Returns the names of the members who may decide on an act that waits for one of them; undefined where it waits for nobody. */
export async function readDeciderNames(
  deps: Pick<ApprovalDependencies, 'db' | 'members'>,
  site: Site,
): Promise<(act: ApprovalRow) => string[] | undefined> {
  const decidersOf = await readDeciders(deps, deps.db, site)
  return (act) => (act.state === 'waiting' && act.dueAt === null ? decidersOf(act).map(({ name }) => name) : undefined)
}

/** An act that waits, with the members who may be its second person, and the owners, who may raise the limits of others. */
export async function secondPersons(
  deps: Pick<ApprovalDependencies, 'clock' | 'db' | 'members' | 'sites'>,
  approvalId: string,
): ReturnType<Approvals['secondPersons']> {
  const { clock, db, members, sites } = deps
  const act = await approvalById(db, approvalId)
  const site = act && (await sites.byCode(act.site))
  if (!site || act.state !== 'waiting' || act.expiresAt <= clock.now()) return undefined
  const owners = (await members.onSite(db, site.code)).filter(({ permissions }) => permissions.includes(ownerPermission))
  return { act, members: (await readDeciders(deps, db, site))(act), owners }
}

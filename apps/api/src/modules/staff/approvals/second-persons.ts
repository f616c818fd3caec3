import type { ApprovalDependencies } from './dependencies.ts'
import type { Approvals } from './port.ts'
import { decidableBy, limitsOfSite, limitsThatHold, mayApprove, noLimits } from './rules.ts'
import { approvalById, findLimits } from './store.ts'

/** An act that waits, with the members who may be its second person: not the one who asked, and nobody with too low a limit. */
export async function secondPersons(
  { clock, db, members, sites }: Pick<ApprovalDependencies, 'clock' | 'db' | 'members' | 'sites'>,
  approvalId: string,
): ReturnType<Approvals['secondPersons']> {
  const act = await approvalById(db, approvalId)
  const site = act && (await sites.byCode(act.site))
  if (!site || act.state !== 'waiting' || act.expiresAt <= clock.now()) return undefined
  const found = []
  for (const member of await members.onSite(db, site.code)) {
    const { calls, callsInStores } = decidableBy(member)
    const isDecidable = calls.includes(act.call) || (act.stores ?? []).some((store) => callsInStores.includes(`${act.call} ${store}`))
    if (member.id === act.memberId || !isDecidable) continue
    const given = (await findLimits(db, site.code, member.id)) ?? noLimits
    if (mayApprove(act, limitsThatHold(given, limitsOfSite(site, member.permissions)), member.permissions)) found.push(member)
  }
  return { act, members: found }
}

import type { Permission } from '@karat/contract/permissions.ts'
import { noteChange, noteMoney } from '../../../kernel/acts.ts'
import { throwChanged } from '../../../kernel/changed-meanwhile.ts'
import { transact } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../../kernel/site.ts'
import type { RecordedAct } from '../../../kernel/undo.ts'
import type { MemberOnSite } from '../members/port.ts'
import type { ApprovalDependencies } from './dependencies.ts'
import { approvalDecidable } from './events.ts'
import { type GivenLimits, type Limits, limitsOfSite, limitsThatHold, mayBeSecond, mayDiscount, noLimits } from './rules.ts'
import { readDeciders } from './second-persons.ts'
import { findAlone, findLimits, lockMoneyOf, readLimits, readOpen, writeLimits } from './store.ts'
import { worksAlone } from './work-alone.ts'

/** A member who gives money or discounts on a site, with the limits that they were given, and those of the site. */
export interface MemberLimits {
  member: Pick<MemberOnSite, 'id' | 'name'>
  givesMoney: boolean
  givesDiscounts: boolean
  given: GivenLimits
  ofSite: Limits
}

/** The limits of a site's members who may give money or discounts, and who works alone there. */
export async function readMemberLimits(
  { db, members }: Pick<ApprovalDependencies, 'db' | 'members'>,
  site: Site,
): Promise<{ limits: MemberLimits[]; alone: string | null }> {
  const [onSite, given, alone] = [await members.onSite(db, site.code), await readLimits(db, site.code), await findAlone(db, site.code)]
  const limits = onSite
    .filter(({ permissions }) => mayBeSecond(permissions) || mayDiscount(permissions))
    .map(({ id, name, permissions }) => ({
      member: { id, name },
      givesMoney: mayBeSecond(permissions),
      givesDiscounts: mayDiscount(permissions),
      given: given.get(id) ?? noLimits,
      ofSite: limitsOfSite(site, permissions),
    }))
  return { limits, alone: alone?.memberId ?? null }
}

/** Refuses limits for what a member does not do: they would be found in the list and hold nothing back. */
function refuseOthers(permissions: readonly Permission[], limits: GivenLimits): void {
  const money = (['act', 'day', 'customer'] as const).find((kind) => limits[kind] !== null)
  if (money !== undefined && !mayBeSecond(permissions)) throwFailure('limit_of_others', money)
  if (limits.making !== null && !mayDiscount(permissions)) throwFailure('limit_of_others', 'making')
}

const equalLimits = (one: GivenLimits, other: GivenLimits): boolean =>
  (['act', 'day', 'customer', 'making'] as const).every((kind) => one[kind] === other[kind])

/** The limits of money that a change raises, the highest one; 0 where it raises that of discounts alone, undefined where it raises none. */
function raisedLimit(before: Limits, after: Limits): number | undefined {
  const raised = (['act', 'day', 'customer'] as const).filter((kind) => after[kind] > before[kind])
  if (raised.length === 0) return after.making > before.making ? 0 : undefined
  return Math.max(...raised.map((kind) => after[kind]))
}

/**
 * Sets the limits of a member on a site; null for those of the site, and for what their roles do not permit. Nobody sets their own, unless they work alone: then a raise
 * waits as long as the acts above the limits do. The member is told of the acts that wait and that they can decide now. Fails with `changed_meanwhile` where the limits that the actor has seen no longer hold.
 */
export function changeLimits(
  deps: ApprovalDependencies,
  actor: Pick<Staff, 'staffId'>,
  { code: site, ...ofSite }: Site,
  memberId: string,
  { limits, seen }: { limits: GivenLimits; seen: GivenLimits | undefined },
): Promise<Result<undefined>> {
  const { db, members } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      if (memberId === actor.staffId && !(await worksAlone(deps, tx, site, memberId))) throwFailure('own_limits')
      const member = (await members.onSite(tx, site)).find(({ id }) => id === memberId)
      if (!member) throwFailure('not_found')
      refuseOthers(member.permissions, limits)
      // A limit holds for the acts that begin after it.
      await lockMoneyOf(tx, site, memberId)
      const before = (await findLimits(tx, site, memberId)) ?? noLimits
      if (seen && !equalLimits(seen, before)) throwChanged({ object: 'members', id: memberId })
      const most = limitsOfSite(ofSite, member.permissions)
      const raised = raisedLimit(limitsThatHold(before, most), limitsThatHold(limits, most))
      if (memberId === actor.staffId && raised !== undefined)
        noteMoney({
          kind: 'limit',
          amount: raised,
          currency: ofSite.currency,
          orderId: null,
          customerId: null,
          object: 'members',
          id: memberId,
          receiver: member.name,
          alwaysTwo: true,
          basis: { before, limits },
        })
      const couldDecide = await readDeciders(deps, tx, { code: site, ...ofSite })
      await writeLimits(tx, site, memberId, limits)
      const canDecide = await readDeciders(deps, tx, { code: site, ...ofSite })
      const isAmongThem = (deciders: readonly MemberOnSite[]) => deciders.some(({ id }) => id === memberId)
      for (const act of await readOpen(tx, site, deps.clock.now()))
        if (act.dueAt === null && isAmongThem(canDecide(act)) && !isAmongThem(couldDecide(act)))
          await deps.events.publish(tx, approvalDecidable, { approvalId: act.id, memberId })
      noteChange({ object: 'members', id: memberId, before: { limits: before }, after: { limits } })
      return undefined
    }),
  )
}

/** Undoes a change of the limits of another member on a site. Those of one's own, which may wait for a second person, are set anew. */
export function undoLimits(
  deps: ApprovalDependencies,
  actor: Pick<Staff, 'staffId'>,
  site: Site,
  { objectId: memberId, before, check }: RecordedAct,
): Promise<Result<undefined>> {
  const { db, members } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      if (memberId === actor.staffId) throwFailure('not_undoable')
      const member = (await members.onSite(tx, site.code)).find(({ id }) => id === memberId) ?? throwFailure('not_found')
      await lockMoneyOf(tx, site.code, memberId)
      const now = (await findLimits(tx, site.code, memberId)) ?? noLimits
      await check(tx, { limits: now })
      const limits = before['limits'] as GivenLimits
      refuseOthers(member.permissions, limits)
      await writeLimits(tx, site.code, memberId, limits)
      noteChange({ object: 'members', id: memberId, before: { limits: now }, after: { limits } })
      return undefined
    }),
  )
}
